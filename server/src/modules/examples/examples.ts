import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'

/** `topic` is the id of the topic that a harmless message is about, where somebody set it. */
/** A route of help, `harmless` for any other matter of parenting, `off` for what is none. */
export const exampleLabels = [...helpRoutes, 'harmless', 'off'] as const

export const example = z.strictObject({
  text: z.string().check(z.minLength(1)),
  label: z.enum(exampleLabels),
  topic: z.optional(z.string()),
})
export type Example = z.infer<typeof example>

/** Reads content/examples: messages as people type them, each with its label. Throws with file and line. */
export function loadExamples(contentFolder: string): Example[] {
  const folder = join(contentFolder, 'examples')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
  return names.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, `content/examples/${name}:${index + 1}`)])),
  )
}

function readLine(line: string, where: string): Example {
  try {
    return example.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error(`${where} is no example.`, { cause })
  }
}
