/** A model that began with what is no answer. */
export class Unusable extends Error {
  constructor() {
    super('The model began with what is no answer.')
  }
}

/** How an answer ends that cannot go on: what is said then, and when to get help. */
export type Endings = { brokenOff: (error: unknown) => string; help: () => string }

/**
 * Waits for the first words, so that a model which fails before them, or begins with what is no answer, can be
 * replaced. Throws its failure. One that fails later leaves its whole sentences, with the guidebook's word on when to
 * get help.
 */
export async function begun(
  stream: AsyncIterable<string>,
  isUsable: (beginning: string, isWhole: boolean) => boolean,
  { brokenOff, help }: Endings,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<AsyncIterable<string>> {
  const pieces = stream[Symbol.asyncIterator]()
  const { words, isWhole } = await firstWords(pieces)
  if (!isUsable(words, isWhole)) {
    await pieces.return?.()
    throw new Unusable()
  }
  async function* all(): AsyncGenerator<string> {
    try {
      yield words
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
    } catch (error) {
      if (signal.aborted) return
      report(error)
      yield ['', help(), brokenOff(error)].filter((part, at) => at === 0 || part !== '').join('\n\n')
    } finally {
      await pieces.return?.()
    }
  }
  return all()
}

/** So many letters tell whether a model took up its task; nobody waits for them longer than this. */
const firstLetters = 60
const firstLettersMs = 200

async function firstWords(pieces: AsyncIterator<string>): Promise<{ words: string; isWhole: boolean }> {
  let words = ''
  let isWhole = false
  let until = Number.POSITIVE_INFINITY
  while (words.trim().length < firstLetters && performance.now() < until) {
    const next = await pieces.next()
    isWhole = next.done === true
    if (next.done) break
    words += next.value
    if (words.trim() !== '') until = Math.min(until, performance.now() + firstLettersMs)
  }
  if (words.trim() === '') throw new Error('The model wrote nothing.')
  return { words, isWhole }
}
