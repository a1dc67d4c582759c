export type Cited = { text: string; checked: number; removed: number }

/** Keeps the citations `[n]` that are one of so many studies, each in a bracket of its own, and takes out the others. */
export function keepKnownCitations(text: string, allowed: number): Cited {
  let checked = 0
  let removed = 0
  const kept = text.replace(/(\s*)\[\s*(\d+(?:\s*[,;–-]\s*\d+)*)\s*\]/g, (_, space: string, list: string) => {
    const numbers = list.split(/[,;–-]/).map(Number)
    const known = numbers.filter((number) => number >= 1 && number <= allowed)
    checked += known.length
    removed += numbers.length - known.length
    return known.length === 0 ? '' : space + known.map((number) => `[${number}]`).join(' ')
  })
  return { text: kept, checked, removed }
}
