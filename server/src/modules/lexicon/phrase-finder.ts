import { stemOf, stemsOf } from './stems.ts'

// "in her own bed" and "in own bed" are one expression.
const passedOver = new Set(['a', 'an', 'the', 'my', 'our', 'your', 'his', 'her', 'their', 'its'].map(stemOf))

export type Found<Meaning> = { meaning: Meaning; phrase: string; at: number; length: number }
export type PhraseFinder<Meaning> = (stems: string[]) => Found<Meaning>[]

/**
 * Finds phrases in a text by the stems of their words, in sequence, so that "hit me" finds "hits me". Places count the words left.
 * Phrases that lie wholly inside a longer found one are left out.
 */
export function makePhraseFinder<Meaning>(entries: { phrase: string; meaning: Meaning }[]): PhraseFinder<Meaning> {
  const byFirst = new Map<string, { stems: string[]; phrase: string; meaning: Meaning }[]>()
  for (const { phrase, meaning } of entries) {
    const stems = stemsOf(phrase).filter((stem) => !passedOver.has(stem))
    const [first] = stems
    if (first === undefined) continue
    const alike = byFirst.get(first) ?? []
    alike.push({ stems, phrase, meaning })
    byFirst.set(first, alike)
  }
  return (all) => {
    const text = all.filter((stem) => !passedOver.has(stem))
    const found: Found<Meaning>[] = []
    text.forEach((stem, at) => {
      for (const { stems, phrase, meaning } of byFirst.get(stem) ?? []) {
        if (stems.every((part, i) => text[at + i] === part)) found.push({ meaning, phrase, at, length: stems.length })
      }
    })
    return found.filter((small) => !found.some((large) => isInside(small, large)))
  }
}

function isInside(small: { at: number; length: number }, large: { at: number; length: number }): boolean {
  return large.length > small.length && large.at <= small.at && large.at + large.length >= small.at + small.length
}
