export type Verified = { text: string; checked: number; removed: number }

/** Numbers in a bracket left open for so many characters are no citation anybody meant: they are taken out. */
const longestCitation = 40
const open = /\s*\[[\d\s,;]*$/

/**
 * Lets text through as it arrives and takes out every citation that is not one of this run's studies,
 * also when its characters come split over pieces. `allowed` is how many studies there are.
 */
export async function* verify(pieces: AsyncIterable<string>, allowed: number): AsyncGenerator<Verified> {
  let held = ''
  for await (const piece of pieces) {
    held += piece
    const start = open.exec(held)?.index ?? held.trimEnd().length
    const isEndless = held.length - start > longestCitation && held.includes('[', start)
    const verified = clean(held.slice(0, start), allowed)
    held = isEndless ? '' : held.slice(start)
    if (isEndless) verified.removed++
    if (verified.text !== '' || verified.removed > 0) yield verified
  }
  if (held !== '') yield clean(held.replace(open, ''), allowed)
}

function clean(text: string, allowed: number): Verified {
  let checked = 0
  let removed = 0
  const cleaned = text.replace(/(\s*)\[\s*(\d+(?:\s*[,;]\s*\d+)*)\s*\]/g, (_, space: string, list: string) => {
    const numbers = list.split(/[,;]/).map(Number)
    const known = numbers.filter((number) => number >= 1 && number <= allowed)
    checked += known.length
    removed += numbers.length - known.length
    return known.length === 0 ? '' : space + known.map((number) => `[${number}]`).join(' ')
  })
  return { text: cleaned, checked, removed }
}
