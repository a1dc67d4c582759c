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
const sinceBirth =
  /^\s*(?:(?:and \w+ (?:days|weeks) )?(?:pp|wpp|post[\s-]?partum|post[\s-]?birth|post c|fresh)\b|(?:of|into|in)\s+(?:exclusive\w*\s+)?(?:breast|nursing|pump|bf|ebf|mother|parent|mom|this journey))/i
const birthBefore =
  /\b(?:born|gave birth|birth(?:ed)?|delivered|breast-?f\w+|nursed|nursing|ebf|bf(?:ing)?|exclusively pump\w+|pumping|had (?:my|our|the|a) [^.!?]{0,25}|been a (?:mom|mum|mother|dad|parent)|since (?:baby|birth|my|our))\b[^.!?\n]{0,30}$/i
const bornToday =
  /\b(?:born|gave birth|had (?:my|our|the) (?:baby|son|daughter|little \w+))\b[^.!?\n]{0,25}\b(?:today|yesterday|last night|this morning|tonight)\b/i
const grown = 19 * 12

/**
 * Where no age stands with a child of theirs: the likeliest that stands anywhere, by who speaks of themself.
 * `isExpecting`: then only what says itself to be an age is one.
 */
export function withAnyAge(ours: Own[], text: string, isExpecting: boolean): Own[] {
  if (!ofWriter.test(text)) return ours
  const age = likeliestAge(text)
  if (isExpecting && (age?.weight ?? 0) < saysItself) return ours
  if (!age) return ours
  const [only] = ours
  if (!only) return [{ ...blank(age.start, age.end), age: ageOf(age), other: null }]
  const isTold = (one: Own) => one === only || (only.isOneOfMany && one.isOneOfMany)
  return ours.map((one) => (isTold(one) ? { ...one, age: ageOf(age) } : one))
}

type Candidate = SpokenAge & { start: number; weight: number }

function likeliestAge(text: string): Candidate | null {
  let best: Candidate | null = null
  for (const { index } of text.matchAll(begins)) {
    const age = ageAt(text, index)
    if (!age || age.isBare || age.months >= grown) continue
    const weight = weigh(text, index, age)
    if (weight > (best?.weight ?? 0)) best = { ...age, start: index, weight }
  }
  if (best) return best
  const today = bornToday.exec(text)
  if (!today) return null
  const end = today.index + today[0].length
  return { months: 0, precision: 'months', birth: null, isBare: false, start: today.index, end, weight: 1 }
}

const saysItself = 4

/** 0 for what is no age of a child of theirs. */
function weigh(text: string, start: number, age: SpokenAge): number {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(age.end, age.end + 40)
  if (ofAll.test(before)) return 0
  if (/(?:old|mo|yo|y\.o|y\/o)\.?$/i.test(text.slice(start, age.end)) && !/^s\b/.test(after)) return saysItself
  if (sinceBirth.test(after)) return 2
  if (birthBefore.test(before) && !/^\s*(?:per|at|each|a day|every)\b/i.test(after)) return 1
  if (goesOn.test(after) || wasThen.test(before)) return 0
  return isAnAge.test(before) && (age.precision === 'months' || age.months <= 24) ? 3 : 0
}
