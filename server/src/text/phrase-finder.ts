import { stemOf, stemsOf } from './stems.ts'

// "in her own bed" and "in own bed" are one expression.
const passedOver = new Set(['a', 'an', 'the', 'my', 'our', 'your', 'his', 'her', 'their', 'its'].map(stemOf))

export type Found<Meaning> = { meaning: Meaning; phrase: string; at: number; length: number }
export type PhraseFinder<Meaning> = (stems: string[]) => Found<Meaning>[]

// "my 10 year old", "my son" and "my kid" are one child when a phrase speaks of one.
const anyChild = new Set(['child', 'children', 'kid', 'kids', 'son', 'daughter', 'yo', 'kiddo', 'lo'].map(stemOf))
const age = new Set(['year', 'years', 'month', 'months', 'week', 'weeks', 'old', 'yr', 'mo', 'yo'].map(stemOf))

// "won't stay", "will not stay" and "doesnt stay" say one thing.
const negations = new Set(
  ['not', 'wont', 'cant', 'cannot', 'dont', 'doesnt', 'didnt', 'isnt', 'arent', 'wasnt', 'never', 'refus'].map(stemOf),
)
const helpers = new Set(['will', 'can', 'do', 'does', 'did', 'is', 'are', 'was', 'to'].map(stemOf))

/** A text's stems without small words, with every plain word for a child, every age and every no as one. */
function asSaid(stems: string[]): string[] {
  const said: string[] = []
  stems.forEach((stem, at) => {
    if (passedOver.has(stem)) return
    const isNumberOfAge = /^\d{1,2}$/.test(stem) && age.has(stems[at + 1] ?? '')
    const isAge = isNumberOfAge || /^\d{1,2}(?:yo|yr|mo|y)$/.test(stem) || (said.at(-1) === 'child' && age.has(stem))
    const word = isAge || anyChild.has(stem) ? 'child' : negations.has(stem) ? 'not' : stem
    if (word === 'not' && helpers.has(said.at(-1) ?? '')) said.pop()
    if ((word === 'child' || word === 'not') && said.at(-1) === word) return
    if (stem === 'to' && said.at(-1) === 'not') return
    said.push(word)
  })
  return said
}

/**
 * Finds phrases in a text by the stems of their words, in sequence, so that "hit me" finds "hits me".
 * Phrases that lie wholly inside a longer found one are left out. Places count the words left.
 */
export function makePhraseFinder<Meaning>(entries: { phrase: string; meaning: Meaning }[]): PhraseFinder<Meaning> {
  const byBeginning = new Map<string, Entry<Meaning>[]>()
  entries.forEach(({ phrase, meaning }, place) => {
    const stems = asSaid(stemsOf(phrase))
    const [first] = stems
    // An age alone ("6 months") is every child's.
    const isAnyChild = stems.length === 1 && first === 'child' && /\d/.test(phrase)
    if (first === undefined || isAnyChild) return
    const beginning = beginningOf(first, stems[1])
    const alike = byBeginning.get(beginning) ?? []
    alike.push({ said: stems.join(' '), phrase, meaning, place })
    byBeginning.set(beginning, alike)
  })
  const startingAt = (text: string[], at: number) => {
    const first = text[at] ?? ''
    const beginnings = [first, beginningOf(first, text[at + 1]), beginningOf(first, text[at + 2])]
    const lists = beginnings.flatMap((beginning, place) => {
      const alike = beginnings.indexOf(beginning) === place ? byBeginning.get(beginning) : null
      return alike ? [alike] : []
    })
    return lists.length > 1 ? lists.flat().sort((one, other) => one.place - other.place) : (lists[0] ?? [])
  }
  return (all) => {
    const text = asSaid(all)
    const found: Found<Meaning>[] = []
    text.forEach((_, at) => {
      for (const { said, phrase, meaning } of startingAt(text, at)) {
        const length = spanOf(said.split(' '), text, at)
        if (length > 0) found.push({ meaning, phrase, at, length })
      }
    })
    return found.filter((small) => !found.some((large) => isInside(small, large)))
  }
}

/** `said`: its stems in one text, which takes a fifth of the memory that a list of them does. */
type Entry<Meaning> = { said: string; phrase: string; meaning: Meaning; place: number }

/** Thousands of phrases begin with "not"; few with the same two words. */
function beginningOf(first: string, second: string | undefined): string {
  return second === undefined ? first : `${first} ${second}`
}

/** A phrase of so many words may have another in between: "will not ever stay in bed". */
const longEnoughForGap = 3

/** How many words of the text a phrase takes from a place on, 0 when it does not stand there. */
function spanOf(phrase: string[], text: string[], at: number): number {
  let gaps = phrase.length >= longEnoughForGap ? 1 : 0
  let place = at
  for (const part of phrase) {
    if (text[place] !== part && gaps > 0 && place > at && text[place + 1] === part) {
      gaps--
      place++
    }
    if (text[place] !== part) return 0
    place++
  }
  return place - at
}

function isInside(small: { at: number; length: number }, large: { at: number; length: number }): boolean {
  return large.length > small.length && large.at <= small.at && large.at + large.length >= small.at + small.length
}
