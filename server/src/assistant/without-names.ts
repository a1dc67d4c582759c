/** A child that may be spoken of by name. */
type Named = { name: string; gender: 'girl' | 'boy' | null }

const kin = { girl: 'my daughter', boy: 'my son' }

/** A text in which the family's children are called what anybody understands: "my daughter" for Maya. */
export function withoutNames(text: string, family: readonly Named[]): string {
  const called = new Map(family.map(({ name, gender }) => [firstOf(name), gender ? kin[gender] : 'my child']))
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => called.get(word) ?? word)
}

function firstOf(name: string): string {
  return name.split(' ')[0] ?? ''
}
