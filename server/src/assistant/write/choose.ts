/** Chooses among turns of phrase: always the same for the same question, spread over different ones. */
export type Choose = <Thing>(from: readonly Thing[], purpose: string) => Thing

export function makeChoose(question: string): Choose {
  return (from, purpose) => {
    const chosen = from[hash(`${purpose}\n${question.trim().toLowerCase()}`) % from.length]
    if (chosen === undefined) throw new Error(`There is nothing to choose from for ${purpose}.`)
    return chosen
  }
}

/** FNV-1a, 32 bits, with a last mix so that near questions fall apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
