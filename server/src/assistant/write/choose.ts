import { hashOf } from '../../text/hash.ts'

/** Chooses among turns of phrase: always the same for the same question, spread over different ones. */
export type Choose = <Thing>(from: readonly Thing[], purpose: string) => Thing

export function makeChoose(question: string): Choose {
  return (from, purpose) => {
    const chosen = from[stirred(`${purpose}\n${question.trim().toLowerCase()}`) % from.length]
    if (chosen === undefined) throw new Error(`There is nothing to choose from for ${purpose}.`)
    return chosen
  }
}

/** With a last mix, so that near questions fall apart. */
function stirred(text: string): number {
  let value = hashOf(text)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
