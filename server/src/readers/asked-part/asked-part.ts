/** Where a sentence ends. */
const ending = /(?<=[.!?…]["'”’)\]]*)\s+(?=\S)|\n+/u
/** How somebody asks without a question mark. */
const asking =
  /\b(?:any(?:one|body)? (?:else|advice|tips?|ideas?|suggestions?|experience|recommend\w*|thoughts|have|know)|advice|tips|suggestions?|recommend\w*|wondering|what (?:do|can|should|could|would) (?:i|we|you)|how (?:do|can|should|could|to|long|much|many|often)|should (?:i|we)|is (?:it|this|that) (?:ok|okay|normal|safe|bad)|need (?:some )?(?:help|advice)|please help|help me|don'?t know (?:what|how|if|whether)|not sure (?:what|how|if|whether)|i want to know|worried (?:that|about))\b/i
/** A title says what a post is about; a first sentence longer than this is none. */
const maxTitleWords = 18
const maxWords = 90
/** A message no longer than this is all of it what is asked. */
const shortWords = 40

/** What of a message carries the question: its title and the sentences that ask. A short message is meant whole, and so is one without either. */
export function askedPart(text: string): string {
  if (countWords(text) <= shortWords) return text
  const sentences = text.split(ending).filter((sentence) => sentence.trim() !== '')
  const asked = sentences.filter(
    (sentence, place) =>
      sentence.includes('?') || asking.test(sentence) || (place === 0 && countWords(sentence) <= maxTitleWords),
  )
  if (asked.length === 0) return text
  return asked.join(' ').split(/\s+/).slice(0, maxWords).join(' ')
}

/** The first sentence: of a post its title. */
export function titleOf(text: string): string {
  return text.split(ending, 1)[0] ?? text
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
