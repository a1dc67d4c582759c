import * as z from 'zod/mini'

/** The JSON schema that a provider is given. It may hold bounds that the provider does not know; the parse does. */
export function formOf(schema: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _, ...form } = z.toJSONSchema(schema)
  return form
}

/** The reply in a text that should be JSON, perhaps inside a fence or between sentences; null when it is none. */
export function readReply<Reply>(text: string, schema: z.ZodMiniType<Reply>): { reply: Reply } | null {
  for (const candidate of [text, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)]) {
    const parsed = schema.safeParse(jsonIn(candidate))
    if (parsed.success) return { reply: parsed.data }
  }
  return null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
