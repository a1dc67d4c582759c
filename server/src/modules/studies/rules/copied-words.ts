const maxInARow = 5

/** Six words in a row that a text shares with its source, or null. */
export function copiedWords(text: string, source: string): string | null {
  const taken = new Set(runsOf(wordsIn(source)))
  return runsOf(wordsIn(text)).find((run) => taken.has(run)) ?? null
}

function runsOf(words: string[]): string[] {
  return words.slice(maxInARow).map((_, index) => words.slice(index, index + maxInARow + 1).join(' '))
}

function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  )
}
