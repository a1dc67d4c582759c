/** The same value with its texts as the server takes them: without the letter 0, and without halves of letters. */
export function storable<Value>(value: Value): Value {
  const json = JSON.stringify(value)
  if (!/\\u0000|\\ud[89a-f]/.test(json)) return value
  return JSON.parse(json, (_name, inside: unknown) =>
    typeof inside === 'string' ? inside.toWellFormed().replaceAll('\0', '') : inside,
  ) as Value
}
