/** A message's sentences, as the labels of real messages number them. */
export function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd).filter((part) => part.trim() !== '')
}

/** Looks back where a space stands and nowhere else: looking back takes long. */
export const sentenceEnd = /(?=\s)(?<=[.!?…]["'”’)\]]*)\s+(?=\S)/u

/** The same where a new line ends a sentence, too. */
export function sentencesInLines(text: string): string[] {
  return text.split(/\n+/).flatMap(sentencesOf)
}
