/** The names of an author field, split at each "and" that no brace encloses; "others" is nobody. */
export function namesIn(field: string): string[] {
  const names: string[] = []
  let depth = 0
  let begun = 0
  for (let at = 0; at < field.length; at++) {
    if (field[at] === '{') depth++
    if (field[at] === '}') depth--
    const [joint] = depth === 0 ? (/^\s+and\s+/i.exec(field.slice(at, at + 40)) ?? []) : []
    if (!joint) continue
    names.push(field.slice(begun, at))
    begun = at + joint.length
    at = begun - 1
  }
  return [...names, field.slice(begun)].map((name) => name.trim()).filter((name) => name && name !== 'others')
}
