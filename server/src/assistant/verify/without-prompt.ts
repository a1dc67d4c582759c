/** So many words in a row of what a model was told are no chance, and no wording that it was asked for. */
const wordsInARow = 15
/** Runs are looked up by so many first letters. */
const keyLength = 24
const maxRun = 240

/** A model that gives away what it was told has been talked out of its task. */
export class PromptGivenAway extends Error {
  constructor() {
    super('The model began to give away its instructions.')
  }
}

/**
 * Hands on what a model writes until it repeats its instructions. That is the `canary`, a word that stands nowhere
 * else, or fifteen words in a row, letter case and spaces aside. Nothing is decoded. Throws PromptGivenAway.
 */
export function makePromptGuard(
  instructions: string,
  canary: string,
): (pieces: AsyncIterable<string>) => AsyncGenerator<string> {
  const runs = runsOf(instructions)
  const mark = lettersOf(canary)
  return async function* (pieces) {
    let letters = ''
    /** Where in `letters` runs may have begun. */
    let begun: number[] = []
    for await (const piece of pieces) {
      const known = letters.length
      const all = letters + lettersOf(piece)
      letters = all.slice(-(maxRun + piece.length))
      const left = all.length - letters.length
      const firstNew = Math.max(0, known - left - keyLength + 1)
      begun = [...begun.map((at) => at - left).filter((at) => at >= 0), ...placesOfKeys(runs, letters, firstNew)]
      if (letters.includes(mark) || begun.some((at) => isRunAt(runs, letters, at))) throw new PromptGivenAway()
      yield piece
    }
  }
}

type Runs = Map<string, string[]>

function runsOf(instructions: string): Runs {
  const runs: Runs = new Map()
  const words = instructions
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word !== '')
  for (let at = 0; at + wordsInARow <= words.length; at++) {
    const run = words.slice(at, at + wordsInARow).join('')
    const key = run.slice(0, keyLength)
    runs.set(key, [...(runs.get(key) ?? []), run])
  }
  return runs
}

function placesOfKeys(runs: Runs, letters: string, from: number): number[] {
  const places: number[] = []
  for (let at = from; at + keyLength <= letters.length; at++)
    if (runs.has(letters.slice(at, at + keyLength))) places.push(at)
  return places
}

function isRunAt(runs: Runs, letters: string, at: number): boolean {
  return runs.get(letters.slice(at, at + keyLength))?.some((run) => letters.startsWith(run, at)) ?? false
}

/** Letters and digits alone, in small. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
