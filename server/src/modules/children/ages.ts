import { monthsOfAgeText, stageOfMonths } from '@nestbook/contract/rules/ages.ts'

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
const amount = `(\\d{1,2}(?:\\.5|½)?|${numberWords.slice(1).join('|')})(?:[\\s-]+and[\\s-]+a[\\s-]+half)?`

const someone =
  "(?:she|he|they|who|it|daughter|son|kid|child|boy|girl|baby|lo|ds|dd|twins|oldest|youngest|middle one|is|are|all)(?:'s|s|'re)?"
const nearly = '(?:\\s+(?:is|are|was|just|turned|turning|almost|nearly|about|only|now))*'
/** A number before one of these counts something else than years. */
const notYears =
  '(?!\\s*(?:minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?|mos?|times|am|pm|%|kg|lbs?|of|percent|pounds|miles|people|kids|children|friends|more|less|books|words|inches|st|nd|rd|th)\\b|[:.]\\d|\\d)'

/** How an age is written, with what one of its unit is in months. */
const units: [RegExp, number][] = [
  [new RegExp(`\\b${amount}[\\s-]*(?:weeks?|wks?)[\\s-]*old\\b`, 'i'), 12 / 52],
  [
    new RegExp(
      `\\b(?:${someone}|at|turned|aged?)${nearly}\\s+${amount}[\\s-]*(?:weeks?|wks?)\\b(?!\\s*(?:ago|later|pregnant))`,
      'i',
    ),
    12 / 52,
  ],
  [new RegExp(`\\b${amount}[\\s-]*(?:months?|mos?|mth|m)[\\s/-]*(?:olds?|o)\\b|\\b${amount}mo\\b`, 'i'), 1],
  [
    new RegExp(
      `\\b(?:${someone}|my|our|a|at|turned|aged?)${nearly}\\s+${amount}[\\s-]*(?:months?|mos?)\\b(?!\\s*(?:ago|later|pregnant|now))`,
      'i',
    ),
    1,
  ],
  [
    new RegExp(
      `\\b${amount}[\\s-]*(?:(?:years?|yrs?|y)\\.?[\\s-]*/?(?:olds?|o)\\b|yos?\\b|y\\.o\\.?|year[\\s-]olds?)`,
      'i',
    ),
    12,
  ],
  [new RegExp(`\\b(?:ds|dd|lo)${nearly}\\s*${amount}\\b${notYears}`, 'i'), 12],
  [new RegExp(`\\b${someone}${nearly}\\s+${amount}(?:\\s+years?)?\\b${notYears}`, 'i'), 12],
  [new RegExp(`\\b(?:age|aged|turned|turning|turns)\\s+${amount}\\b${notYears}`, 'i'), 12],
  [/\((\d{1,2})(?:\s*(?:years?|yrs?|yo))?\)/i, 12],
  [/,\s*(\d{1,2})\s*(?:years?|yrs?)?,/i, 12],
  [new RegExp(`\\b${amount}\\s+years\\s*$`, 'i'), 12],
  // "Came home drunk. 15. He's mortified": a sentence of its own, and no third point of a list.
  [/(?<=[.?!]\s)(?<!\b1[.)]\s.*)([3-9]|1[0-8])(?=[.,]\s)/s, 12],
]

/** Words that tell an age without a number: months, in the middle of what they mean. */
const spoken: [RegExp, number][] = [
  [/\b(newborns?|new ?born)\b/i, 1],
  [/\bkinder(?:gart(?:e?n(?:er)?s?))?\b|\breception class\b/i, 66],
  [/\bpre-?schooler|\bpre-?school\b|\bpre-?k\b|\bthreenager\b/i, 50],
  [/\btoddlers?\b/i, 30],
  [/\bmiddle ?school(?:er)?s?\b|\btweens?\b|\bpre-?teens?\b/i, 144],
  [/\bhigh ?school(?:er)?s?\b|\bteen(?:ager|aged?)?s?\b|\badolescents?\b/i, 186],
  [/\b(?:baby|babies|infants?|lo is teething)\b/i, 7],
]

const grade =
  /\b(\d{1,2})(?:st|nd|rd|th)[\s-]*grad(?:e|er)s?\b|\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)[\s-]*grad(?:e|er)s?\b/i
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

/** The age a text speaks of, in months, the first that is given as a number, else by a word like "toddler"; null when it names none. */
export function findAge(text: string): AgeFound | null {
  let first: (AgeFound & { at: number }) | null = null
  for (const [pattern, monthsEach] of units) {
    const match = pattern.exec(text)
    const number = match?.slice(1).find((group) => group !== undefined)
    if (!match || !number || (first && match.index >= first.at)) continue
    const half = /and[\s-]+a[\s-]+half/i.test(match[0]) ? 0.5 : 0
    const months = Math.round((numberOf(number) + half) * monthsEach)
    if (stageOfMonths(months)) first = { months, isRough: false, at: match.index }
  }
  if (first) return { months: first.months, isRough: false }
  const school = grade.exec(text)
  if (school) {
    const year = school[1] ? Number(school[1]) : grades.indexOf((school[2] ?? '').toLowerCase()) + 1
    if (year >= 1 && year <= 12) return { months: (year + 5) * 12 + 6, isRough: true }
  }
  for (const [pattern, months] of spoken) if (pattern.test(text)) return { months, isRough: true }
  return null
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
  if (months < 24) return months === 12 ? 'one' : `${inWords(Math.max(months, 1))} month${months === 1 ? '' : 's'}`
  return inWords(Math.floor(months / 12))
}

export function inWords(number: number): string {
  return numberWords[number] ?? String(number)
}

function numberOf(text: string): number {
  const word = numberWords.indexOf(text.toLowerCase())
  return word >= 0 ? word : Number(text.replace('½', '.5'))
}
