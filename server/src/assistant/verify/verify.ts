export type Verified = { text: string; checked: number; removed: number }

/** A bracket left open this long is no citation: it is let go, so that text is never held back. */
const longestCitation = 14
const whole = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g

/**
 * Lets text through as it arrives and takes out every citation that is not one of this run's studies,
 * also when its characters come split over pieces. `allowed` is how many studies there are.
 */
export async function* verify(pieces: AsyncIterable<string>, allowed: number): AsyncGenerator<Verified> {
  let held = ''
  for await (const piece of pieces) {
    held += piece
    const cut = safeLength(held)
    if (cut === 0) continue
    const verified = clean(held.slice(0, cut), allowed)
    held = held.slice(cut)
    if (verified.text !== '' || verified.removed > 0) yield verified
  }
  if (held !== '') yield clean(held, allowed)
}

/** How much of the text can go: all but a citation that may still be open, with the space before it. */
function safeLength(text: string): number {
  const open = text.lastIndexOf('[')
  const mayCite = open >= 0 && text.length - open <= longestCitation && /^\[[\d\s,;]*$/.test(text.slice(open))
  return text.slice(0, mayCite ? open : text.length).trimEnd().length
}

function clean(text: string, allowed: number): Verified {
  let checked = 0
  let removed = 0
  const cleaned = text.replace(/(\s*)\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g, (_, space: string, list: string) => {
    const numbers = list.split(/[,;]/).map(Number)
    const known = numbers.filter((number) => number >= 1 && number <= allowed)
    checked += known.length
    removed += numbers.length - known.length
    return known.length === 0 ? '' : space + known.map((number) => `[${number}]`).join(' ')
  })
  return { text: cleaned, checked, removed }
}

/** The numbers a text cites, in order of first use. */
export function citedNumbers(text: string): number[] {
  return [...new Set([...text.matchAll(whole)].flatMap(([, list = '']) => list.split(/[,;]/).map(Number)))]
}
