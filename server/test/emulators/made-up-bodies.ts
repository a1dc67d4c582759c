import fc from 'fast-check'

/** As much of JSON Schema as the contract's schemas come to. */
export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  maxLength?: number
  format?: string
}

/** Values of a schema's shape with odd contents, and now and then something of another shape in any place. */
export function anythingLike(schema: JsonSchema, oddText: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 40, arbitrary: shaped(schema, oddText) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, 0, -1, 2 ** 53, Number.MAX_VALUE, true, '', [], {}, [[[[]]]], 'x'.repeat(5000)),
    },
  )
}

function shaped(schema: JsonSchema, oddText: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const like = (part: JsonSchema) => anythingLike(part, oddText)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(like))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return fc
        .tuple(
          fc.record(
            Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, like(part)])),
            { requiredKeys: schema.required ?? [] },
          ),
          fc.dictionary(oddText, fc.jsonValue(), { maxKeys: 1 }),
          fc.nat(9),
        )
        .map(([own, strange, dice]) => (dice === 0 ? { ...strange, ...own } : own))
    case 'array':
      return fc.array(like(schema.items ?? {}), { maxLength: 5 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 5000 }), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(schema, oddText)
    default:
      return fc.jsonValue()
  }
}

function textOf({ format, maxLength }: JsonSchema, oddText: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const known: Record<string, fc.Arbitrary<string>> = {
    uuid: fc.uuid(),
    'date-time': fc.constant('2026-11-21T12:00:00Z'),
  }
  const edge = fc.constant('ä'.repeat(Math.min(maxLength ?? 100, 5000)))
  const people = fc.oneof(
    fc.constantFrom('a@example.com', 'Quiet-Harbour-27', 'My 3 year old hits me', 'x'.repeat(43)),
    fc.emailAddress(),
    fc.nat().map((n) => `Harbour-${n}-quiet`),
  )
  return fc.oneof(
    { weight: 5, arbitrary: known[format ?? ''] ?? people },
    { weight: 2, arbitrary: oddText },
    { weight: 1, arbitrary: edge },
  )
}
