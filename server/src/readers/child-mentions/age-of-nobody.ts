import { ageOf, blank, type Found } from './note-child.ts'
import { ageAt, type SpokenAge } from './spoken-age.ts'

type Own = Found & { other: null }

const ofWriter = /\b(?:my|our|we|i|us|me|i'm|we're|i've|we've|ftm|stm|lo)\b/i
const begins = /(?<![\p{L}\d.'½-])(?=\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|an?)\b)/giu
const ofAll =
  /\b(?:like|than|even|every|any|each|most|average|typical|normal|if|friend's|sister's|brother's|another|other|others|per|until|till|since|was|were|turned|before|after|past|last|next|first|for the|from|between|in|within|about every|should an?|do|can|how many)(?: (?:an?|your|the|around|about|age))?\s+$/i
const isAnAge =
  /(?:\b(?:is|he's|she's|hes|shes|he is|she is|be|at|now|almost|nearly|going on|reached|hit|made it(?: to)?|turns)\s+(?:(?:just|only|about|almost|nearly|over|around|exactly|now|at)\s+)*(?:an?\s+)?|[([]\s*(?:age[ds]?\s+|now |almost )?|^|[.!?\n]\s*|,\s*)$/i
/** "I walked at nine months", "we started at four months": of another day, or of the writer. */
const wasThen =
  /\b(?:i|we|he|she|they) (?:was|were|ate|walked|did|had|started|could|went|learned|got|read|talked|slept|stopped|weaned|lost|began)\b[^.!?\n]*$/i
const goesOn =
  /^\s*(?:ago|later|in\b|of\b|to\b|wait|long|straight|pregnan|sooner|from|leave|until|till|prior|before|after|earlier|back|apart|-\s*\d|or\s+\d|\/)/i
const grown = 19 * 12

/**
 * Where no age stands with a child of theirs: the likeliest that stands anywhere, by who speaks of themself.
 * `isExpecting`: then only what says itself to be an age is one.
 */
export function withAnyAge(ours: Own[], text: string, { isExpecting, others }: Beside): Own[] {
  if (!ofWriter.test(text)) return ours
  const age = likeliestAge(text, others)
  if (!age || (isExpecting && !age.saysItself)) return ours
  const [only] = ours
  if (!only) return [{ ...blank(age.start, age.end), age: ageOf(age), other: null }]
  const isTold = (one: Own) => one === only || (only.isOneOfMany && one.isOneOfMany)
  return ours.map((one) => (isTold(one) ? { ...one, age: ageOf(age) } : one))
}

type Beside = {
  isExpecting: boolean
  /** Other people's children: an age in a sentence with one of them is theirs. */
  others: readonly Found[]
}
type Candidate = SpokenAge & { start: number; saysItself: boolean }

/** One that says itself to be an age ("a 4 month old") goes before one that only stands like one ("at 4 months"). */
function likeliestAge(text: string, others: readonly Found[]): Candidate | null {
  const found = [...text.matchAll(begins)].flatMap(({ index }): Candidate[] => {
    const age = ageAt(text, index)
    if (!age || age.isBare || age.months >= grown) return []
    if (others.some((one) => isInOneSentence(text, one.start, index))) return []
    const before = text.slice(Math.max(0, index - 60), index)
    const after = text.slice(age.end, age.end + 40)
    if (ofAll.test(before)) return []
    const saysItself = suffix.test(text.slice(index, age.end)) && !/^s\b/.test(after)
    const isFine = age.precision === 'months' || age.months <= 24
    const standsLikeOne = isFine && isAnAge.test(before) && !goesOn.test(after) && !wasThen.test(before)
    return saysItself || standsLikeOne ? [{ ...age, start: index, saysItself }] : []
  })
  return found.find(({ saysItself }) => saysItself) ?? found[0] ?? aYear(text)
}

const suffix = /(?:old|mo|yo|y\.o|y\/o)\.?$/i
const isAYear =
  /(?<=\b(?:lo|baby|he|she|son|daughter|boy|girl|little one) (?:is|just turned|turned) )an? year\b(?=\s*(?:[.,;!?)]|now\b|and\b|$))/i

/** "Our baby is a year" */
function aYear(text: string): Candidate | null {
  const found = isAYear.exec(text)
  if (!found) return null
  const place = { start: found.index, end: found.index + found[0].length }
  return { ...place, months: 12, precision: 'years', birth: null, isBare: false, saysItself: false }
}

function isInOneSentence(text: string, a: number, b: number): boolean {
  return !/[.!?\n]/.test(text.slice(Math.min(a, b), Math.max(a, b)))
}
