import { stemOf, stemsOf } from './stems.ts'

// "in her own bed" and "in own bed" are one expression.
const passedOver = new Set(['a', 'an', 'the', 'my', 'our', 'your', 'his', 'her', 'their', 'its'].map(stemOf))

export type Found<Meaning> = { meaning: Meaning; phrase: string; at: number; length: number }
export type PhraseFinder<Meaning> = (stems: string[]) => Found<Meaning>[]

// "my 10 year old", "my son" and "my kid" are one child when a phrase speaks of one.
const anyChild = new Set(
  ['child', 'children', 'kid', 'kids', 'son', 'daughter', 'boy', 'girl', 'yo', 'kiddo', 'lo'].map(stemOf),
)
const age = new Set(['year', 'years', 'month', 'months', 'week', 'weeks', 'old', 'yr', 'mo', 'yo'].map(stemOf))

/** A text's stems without small words, with every plain word for a child, and every age, as one. */
function asSaid(stems: string[]): string[] {
  const said: string[] = []
  stems.forEach((stem, at) => {
    const isNumberOfAge = /^\d{1,2}$/.test(stem) && age.has(stems[at + 1] ?? '')
    const isAge = isNumberOfAge || /^\d{1,2}(?:yo|yr|mo|y)$/.test(stem) || (said.at(-1) === 'child' && age.has(stem))
    const word = isAge || anyChild.has(stem) ? 'child' : stem
    if (!passedOver.has(stem) && !(word === 'child' && said.at(-1) === 'child')) said.push(word)
  })
  return said
}

/**
 * Finds phrases in a text by the stems of their words, in sequence, so that "hit me" finds "hits me".
 * Phrases that lie wholly inside a longer found one are left out. Places count the words left.
 */
export function makePhraseFinder<Meaning>(entries: { phrase: string; meaning: Meaning }[]): PhraseFinder<Meaning> {
  const byFirst = new Map<string, { stems: string[]; phrase: string; meaning: Meaning }[]>()
  for (const { phrase, meaning } of entries) {
    const stems = asSaid(stemsOf(phrase))
    const [first] = stems
    if (first === undefined) continue
    const alike = byFirst.get(first) ?? []
    alike.push({ stems, phrase, meaning })
    byFirst.set(first, alike)
  }
  return (all) => {
    const text = asSaid(all)
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
