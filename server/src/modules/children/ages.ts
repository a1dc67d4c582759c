import { monthsOfAgeText, stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { keepLast } from '../../text/keep-last.ts'
import { withoutMeasures } from '../../text/without-measures.ts'

export type AgeFound = { months: number; isRough: boolean }

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
]
const andHalf = '(?:[\\s-]+and[\\s-]+a[\\s-]+half)?'
const amount = `(\\d{1,2}(?:\\.5| ?½| 1/2)?|${numberWords.slice(1).join('|')})${andHalf}`

/** "The waitlist is nine months" is nobody's age. */
const is =
  '(?<!\\b(?:wait\\w*|list|course|leave|notice|contract|gap|project|journey|drive|flight|trip|it|this|that|which|there|term|season|holiday|break|refusal) )(?:is|are)'
const someone = `(?:she|he|they|who|daughter|son|kid|child|boy|girl|baby|lo|ds|dd|twins|oldest|youngest|middle one|all|${is})(?:'s|s|'re)?`
const nearly = '(?:\\s+(?:is|are|was|just|turned|turning|almost|nearly|about|only|now|both|all))*'
/** A number before one of these counts something else than years. */
const notYears =
  '(?!\\s*(?:minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?|mos?|times|am|pm|%|kg|lbs?|of|percent|pounds|miles|people|kids|children|friends|more|less|books|words|inches|st|nd|rd|th)\\b|[:.]\\d|\\d)'
/** In "is it one talk" and "his two sit there" a number in words is no age: nothing but this comes after one. */
const ends =
  '(?![\\s-]*(?!(?:years?|and|but|or|so|now|today|already|still|next|this|in|with|who|when|has|is|was|going|turning|as|at|because|since|then|too|soon|tomorrow)\\b)[a-z])'
const age = `(${numberWords.slice(3).join('|')}|[3-9]|1[0-8])`
const sentence = '(?:^|(?<=[.?!]\\s))'
/** What a day has at an hour: "dinner at 6". */
const hourly =
  '\\b(?:(?<!wet\\w* (?:the |his |her )?)bed|bedtime|asleep|sleep\\w*|nap(?!p(?:y|ies))\\w*|up|wak\\w+|woke|awake|dinner|tea|lunch|breakfast|home|work\\w*|school|start\\w*|pick\\w*|leav\\w+|feed\\w*|eat\\w*|out|homework|class|practice|early|late|evenings?|mornings?|nights?|due|drop\\w*|finish\\w*|ends?|clos\\w+|opens?|bus|train|lights?|clock|back|dark|handover|appointment|meeting|presentation|shift|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|yesterday|down|dosed?|gave)\\b'
/** What may come after "at nine" where that is no hour. */
const goesOn =
  "(?=[,!?;)]|\\.(?!\\d)|\\s*$|\\s+(?:still|always|already|really|and|or|but|so|if|is|isn['’]t|are|does|do|should|shouldn['’]t|would|can|could|will|won['’]t|when|with|who|normal|ok|okay|bad|harmful|rare|common|usual|too|mean|means|to (?:be|come|have|still))\\b)"
const atAge = `\\bat (?:almost |nearly )?${age}${andHalf}${goesOn}`

/** How an age is written, with what one of its unit is in months. */
const units: [RegExp, number][] = [
  [new RegExp(`\\b${amount}[\\s-]*(?:weeks?|wks?)[\\s-]*old\\b`, 'i'), 12 / 52],
  [new RegExp(`\\b${amount}[\\s-]*(?:weeks?|wks?)[\\s-]+(?:jabs?|shots?|vaccin\\w+|check\\w*)\\b`, 'i'), 12 / 52],
  [new RegExp(`\\b${amount}[\\s-]*days?[\\s-]old\\b`, 'i'), 12 / 365],
  [
    new RegExp(
      `\\b(?:${someone}|at|turned|aged?)${nearly}\\s+${amount}[\\s-]*(?:weeks?|wks?)\\b(?!\\s*(?:ago|later|pregnant|along))`,
      'i',
    ),
    12 / 52,
  ],
  [new RegExp(`\\b${amount}[\\s-]*(?:months?|mos?|mths?|m)[\\s/-]*(?:olds?|o)\\b|\\b${amount}mo\\b`, 'i'), 1],
  [
    new RegExp(
      `\\b(?:${someone}|my|our|a|at|turned|aged?)${nearly}\\s+${amount}[\\s-]*(?:months?|mos?|mths?)\\b(?!\\s*(?:ago|later|pregnant|along|now))`,
      'i',
    ),
    1,
  ],
  [new RegExp(`(?:^|[,.]\\s*)${amount}\\s*(?:weeks?|wks?)(?=[,.])`, 'i'), 12 / 52],
  [new RegExp(`(?:^|[,.]\\s*|\\bni(?:gh)?te? )${amount}\\s*(?:months?|mos?|mths?)(?=[,.])`, 'i'), 1],
  [new RegExp(`\\b${amount}[\\s-]*(?:years?|yrs?)[\\s-]+(?:boy|girl|son|daughter|kid|child)\\b`, 'i'), 12],
  [new RegExp(`\\b${amount}[\\s-]*(?:months?|mos?)\\s+(?:after (?:the|giving) birth|post-?\\s?partum)\\b`, 'i'), 1],
  [
    new RegExp(`\\b${amount}[\\s-]*(?:weeks?|wks?)\\s+(?:after (?:the|giving) birth|post-?\\s?partum)\\b`, 'i'),
    12 / 52,
  ],
  [
    new RegExp(
      `\\b${amount}[\\s-]*(?:(?:years?|yrs?|y)\\.?[\\s-]*/?(?:olds?|o)\\b|yos?\\b|y\\.o\\.?|year[\\s-]olds?)`,
      'i',
    ),
    12,
  ],
  [new RegExp(`\\b(?:ds|dd|lo)${nearly}\\s*${amount}\\b${notYears}`, 'i'), 12],
  [new RegExp(`\\b${someone}${nearly}\\s+(?=\\d)${amount}(?:\\s+years?)?\\b${notYears}`, 'i'), 12],
  [new RegExp(`\\b${someone}${nearly}\\s+(?!\\d)${amount}(?:\\s+years?)?\\b${notYears}${ends}`, 'i'), 12],
  [new RegExp(`\\b(?:age|aged|turned|turning|turns)\\s+${amount}\\b${notYears}`, 'i'), 12],
  [/\((\d{1,2})(?:\s*(?:years?|yrs?|yo))?\)/i, 12],
  [/,\s*(\d{1,2})\s*(?:years?|yrs?)?,/i, 12],
  [new RegExp(`\\b${amount}\\s+years\\s*$`, 'i'), 12],
  [new RegExp(`(?:^|[.,!?]\\s*)${amount}\\s*(?:years?|yrs?)(?=[.,!?]|$)`, 'i'), 12],
  [/(?<!\d),\s*([3-9]|1[0-8])\s*(?:[.?!]+\s|[.?!]*$)/, 12],
  // "Came home drunk. 15. He's mortified": a sentence of its own, and no third point of a list.
  [/(?<=[.?!]\s)(?<!\b1[.)]\s.*)([3-9]|1[0-8]|[1-5]\.5)(?=[.,]\s)/s, 12],
  [new RegExp(`(?<=[.?!]\\s)(${numberWords.slice(3).join('|')})(?=[.,!?](?:\\s|$))`, 'i'), 12],
  // "Sixteen, capable of anything", "Fifteen with ADHD", "They fight all day. 5 and 7."
  [new RegExp(`^${age}(?=,\\s|\\s+with\\s)`, 'i'), 12],
  [new RegExp(`${sentence}${age}(?=(?:(?:,? (?:and|&)|,) ${age})+[.!?](?:\\s|$))`, 'i'), 12],
  // "Jonas, ten, builds things", "Kara's sixteen".
  [new RegExp(`\\b[A-Z][a-z]+, ${age}(?=, )`), 12],
  [new RegExp(`\\b(?!It|That|There|What|Here)[A-Z][a-z]+['’]s (?!\\d)${age}(?=[.,;!?]|$)`), 12],
  [/\b(?:his|her|their)\s+(\d{1,2})(?:st|nd|rd|th)\s+birthday\b/i, 12],
]
/** An age as well, where no other is given: it may be that of another child, or of another day. */
const inPassing: typeof units = [
  // "Tantrums at 6, should that be over?", "Is that a thing at six?", "too late for rules at 10"
  [new RegExp(`(?<!${hourly}[^.?!]*)${atAge}`, 'i'), 12],
  // "Still in nappies at 2.5"
  [new RegExp(`\\bat ([1-5]\\.5)${goesOn}`, 'i'), 12],
  [new RegExp(`\\b(?:thing|normal|common|typical|usual|rare|alone) ${atAge}`, 'i'), 12],
  [new RegExp(`\\btoo (?:late|early|soon) (?!for (?:bed|naps?|dinner))[^.?!]*${atAge}`, 'i'), 12],
  [
    new RegExp(
      `${sentence}(?:(?:surely|and|but|now|so),? )?at ${age}${andHalf},? (?:he|she|they|my \\w+)\\b(?![^.?!]*${hourly})`,
      'i',
    ),
    12,
  ],
  [new RegExp(`\\b(?:boy|girl|child|kid|son|daughter|lad|lass) of ${age}\\b${notYears}`, 'i'), 12],
  [new RegExp(`\\b(?:is|are) ${age} (?:too (?:old|young)|old enough)\\b`, 'i'), 12],
]
/** "Two and three months": years, then months. */
const yearsAndMonths = new RegExp(
  `\\b(?:${someone}|aged?|now)${nearly}\\s+${amount}\\s+and\\s+(\\d{1,2}|${numberWords.slice(1, 12).join('|')})\\s+months?\\b`,
  'i',
)

/** Words that tell an age without a number: months, in the middle of what they mean. */
const spoken: [RegExp, number][] = [
  [/\b(newborns?|new ?born)\b/i, 1],
  [/\bkinder(?:gart(?:e?n(?:er)?s?))?\b|\breception class\b/i, 66],
  [/\bpre-?schooler|\bpre-?school\b|\bpre-?k\b|\bthreenager\b/i, 50],
  [/\bterrible ?(?:twos?|2['’]?s?)\b|\btoddlers?\b/i, 30],
  [/\bmiddle ?school(?:er)?s?\b|\btweens?\b|\bpre-?teens?\b/i, 144],
  [/\bhigh ?school(?:er)?s?\b|\bteen(?:ager|aged?)?s?\b|\badolescents?\b/i, 186],
  // "How babies are made" is not asked of a baby.
  [/\b(?:baby|babies(?! (?:are |get )?(?:made|come from))|infants?|lo is teething)\b/i, 7],
]

/** "In year 3", in Britain: a year younger than third grade. */
const schoolYear =
  /(?:\b(?:in|into|a|his|her|start\w*)\s+|^|[,.]\s+)(?:year|yr)\s?(\d{1,2})\b(?!\s*(?:of|old|in a row))/i
const grade =
  /\b(\d{1,2})(?:st|nd|rd|th)[\s-]*grad(?:e|er)s?\b|\bgrade (\d{1,2})\b|\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)[\s-]*grad(?:e|er)s?\b/i
const grades = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]

/** So many texts stay read: a message and its parts are asked for their age again and again. */
const maxKept = 12

/**
 * The age a text speaks of, in months: the first that is given as a number, else by a word like "toddler". Null when it
 * names none.
 */
export const findAge = keepLast(readAge, maxKept)

function readAge(written: string): AgeFound | null {
  const text = withoutMeasures(written)
  const both = yearsAndMonths.exec(text)
  if (both?.[1] && both[2]) return { months: 12 * numberOf(both[1]) + numberOf(both[2]), isRough: false }
  const told = firstAge(units, text) ?? firstAge(inPassing, text)
  if (told !== null) return { months: told, isRough: false }
  const school = grade.exec(text)
  if (school) {
    const year = Number(school[1] ?? school[2]) || grades.indexOf((school[3] ?? '').toLowerCase()) + 1
    if (year >= 1 && year <= 12) return { months: (year + 5) * 12 + 6, isRough: true }
  }
  const british = Number(schoolYear.exec(text)?.[1])
  if (british >= 1 && british <= 13) return { months: (british + 4) * 12 + 6, isRough: true }
  for (const [pattern, months] of spoken) if (pattern.test(text)) return { months, isRough: true }
  return null
}

/** In months, of the ages that a text gives the one that stands first. */
function firstAge(patterns: typeof units, text: string): number | null {
  let first: { months: number; at: number } | null = null
  for (const [pattern, monthsEach] of patterns) {
    const match = pattern.exec(text)
    const number = match?.slice(1).find((group) => group !== undefined)
    if (!match || !number || (first && match.index >= first.at)) continue
    const half = /and[\s-]+a[\s-]+half/i.test(match[0]) ? 0.5 : 0
    const told = (numberOf(number) + half) * monthsEach
    // Months begun are not counted: of weeks three are none, eight are two, and twelve are not three.
    const months = Math.floor(monthsEach < 1 ? told + 0.2 : told)
    if (stageOfMonths(months)) first = { months, at: match.index }
  }
  return first?.months ?? null
}

/** The one age, or the one stage's age, that a family's children share; null when they differ. */
export function sharedAge(childrenAges: string[]): AgeFound | null {
  const months = childrenAges.map(monthsOfAgeText).filter((age) => age !== null)
  const [first] = months
  if (first === undefined) return null
  if (months.length === 1) return { months: first, isRough: false }
  const isOneStage = months.every((age) => stageOfMonths(age) === stageOfMonths(first))
  return isOneStage ? { months: first, isRough: true } : null
}

/** 'three-year-old', 'five-month-old', 'newborn'; a stage's word when the age is only roughly known. */
export function ageNoun({ months, isRough }: AgeFound): string {
  if (isRough)
    return months < 3
      ? 'newborn'
      : {
          baby: 'baby',
          toddler: 'toddler',
          preschooler: 'preschooler',
          schoolAge: months >= 132 ? 'tween' : 'school-age child',
          teen: 'teenager',
        }[stageOfMonths(months) ?? 'teen']
  if (months < 1) return 'newborn'
  if (months < 24) return months === 12 ? 'one-year-old' : `${inWords(months)}-month-old`
  return `${inWords(Math.floor(months / 12))}-year-old`
}

/** 'three', 'five months', for "at three". */
export function ageWord({ months, isRough }: AgeFound): string | null {
  if (isRough) return null
  if (months < 1) return 'a few weeks'
  if (months < 24) return months === 12 ? 'one' : `${inWords(months)} month${months === 1 ? '' : 's'}`
  return inWords(Math.floor(months / 12))
}

export function inWords(number: number): string {
  return numberWords[number] ?? String(number)
}

function numberOf(text: string): number {
  const word = numberWords.indexOf(text.toLowerCase())
  return word >= 0 ? word : Number(text.replace(/ ?½| 1\/2/, '.5'))
}
