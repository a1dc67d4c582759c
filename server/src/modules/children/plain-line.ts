/** Control characters, marks that turn writing direction round, and what has no width: nothing that a name needs. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\uFFFD]+/gu

/** One line as a person can have meant it: nothing unseen in it, and so many letters at most. */
export function plainLine(text: string, max: number): string {
  const plain = text.toWellFormed().normalize('NFC').replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  return [...plain].slice(0, max).join('').trim()
}
