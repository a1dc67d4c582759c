import { loosened, type SignsFile, sentencesOf } from './sure-signs.ts'

/**
 * Finds words of despair ("I can't see the point any more"), each a sentence of its own from its first word to its last.
 * Gives what else the message says; null where it holds none.
 */
export function makeBesidePlea({
  pleas: { before, after, says },
  words,
}: SignsFile): (message: string) => string | null {
  const pleas = says.map((each) => {
    const loose = loosened(`(?:${before},? )*(?:${each})(?: ${after})*`, words)
    return new RegExp(`^\\W*(?:${loose})\\W*$`)
  })
  return (message) => {
    const sentences = sentencesOf(message)
    const rest = sentences.filter((sentence) => !pleas.some((plea) => plea.test(sentence)))
    return rest.length < sentences.length ? rest.join(' ') : null
  }
}
