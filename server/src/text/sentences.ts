/** A message's sentences, as the labels of real messages number them. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…]["'”’)\]]*)\s+(?=\S)/u).filter((part) => part.trim() !== '')
}

/** The same where a new line ends a sentence, too. */
export function sentencesInLines(text: string): string[] {
  return text.split(/\n+/).flatMap(sentencesOf)
}
