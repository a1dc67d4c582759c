/** A message's sentences, as the labels of real messages number them. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…]["'”’)\]]*)\s+(?=\S)/u).filter((part) => part.trim() !== '')
}
