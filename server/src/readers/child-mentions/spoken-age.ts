import type { AgePrecision } from '@nestbook/contract/rules/ages.ts'
import type { ChildGender } from './people.ts'
import { match } from './who-stands-there.ts'

/** An age in a text: from 0 months up, where it ends, and whether a unit stood with it ("4 years" against "4"). */
export type SpokenAge = {
  months: number
  precision: AgePrecision
  birth: { month: number; year: number } | null
  end: number
  isBare: boolean
  /** What "(9F)" says beside the age. */
  gender?: ChildGender
}

const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const number = `(?:\\d,5(?=\\s*(?:m|y))|\\d{1,2}(?:\\.\\d{1,2})?½?\\+?|${numbers.slice(1).toReversed().join('|')})`
const half =
  '(?:\\s+1/2(?=[\\s-])|\\s*(?:&|and|n)\\s*(?:(?:a\\s+|1/2\\s*)half|1/2(?![\\d/]))|\\s*(?:&|and)\\s*(?:a\\s+)?half)'
/** "3-4 months old": the first. */
const range =
  '(?:\\s?[-–]\\s?\\d{1,2}(?:\\.\\d)?(?=[\\s-]*(?:[ymw]|months?|weeks?|years?|yrs?|mos?)[\\s-]*o(?:ld)?s?\\b))?'
const unit =
  "(?:[\\s-]*(?<long>years?|yrs?|months?|mths?|mos?|weeks?|wks?|days?)|(?<short>[ymw](?![a-z'])|\\s?[myw](?=[/.]?o\\b)))"
const old = '(?:[\\s./-]*(?:olds?|o)(?![a-z]))?'
const soon =
  '(?<soon>almost|nearly|not quite|just shy of|shy of|(?:just )?under|(?:just )?about to (?:be|turn)|close to|(?:coming up|going) on|approaching|nearing|just short of)[\\s-]+'
const filler =
  '(?:(?:(?:(?:just|slightly|a (?:little|bit|tad)) )?over|only|just|freshly|already|now|about|around|roughly|approximately|barely|exactly|a|an|age|aged|ages)\\s+)?(?:\\\\?~\\s*)?'

const withNumber = new RegExp(
  `${filler}(?:${soon})?(?<number>${number})${range}(?<half>${half})?(?:${unit}(?<halfAfter>${half}[\\s-]*)?${old}(?:\\s*(?:and\\s+|,\\s*)?(?<more>\\d{1,2})\\s*(?:months?|mths?|mos?|m)\\b)?(?:,?\\s?(?:and )?\\d{1,2}\\s?(?:w|wks?|weeks?|d|days?)(?![a-z]))?${old})?(?<end>(?:[\\s-]*old)?)(?![\\w½])`,
  'iy',
)
/** "Two and three months": years, then months. */
const yearsAndMonths = new RegExp(
  `(?<!\\b(?:between|every|from|about) )(${number})\\s+and\\s+(\\d{1,2}|${numbers.slice(1, 12).toReversed().join('|')})\\s+months?\\b`,
  'iy',
)
const yearAndAHalf = /(?:a\s+)?(?:year|yr)\s+and\s+a\s+half(?:[\s-]old)?\b/iy
const yearOld = /(?:(?:just |a little )?over\s+)?(?:an?\s+|(?<=\ba\s))(?:year|yr)[\s-]+old\b/iy
const grade =
  /(?:the\s+)?(?:(\d{1,2})(?:st|nd|rd|th)|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth))[\s-]*grad(?:e|er)s?\b/iy
const school: [RegExp, number][] = [
  [/kinder(?:gart(?:e?n(?:er)?s?)|garde?ne?rs?)?\b/iy, 66],
  [/(?:a\s+)?(?:high\s+school\s+)freshman\b/iy, 174],
  [/(?:a\s+)?(?:high\s+school\s+)?sophomore\b/iy, 186],
  [/(?:a\s+)?high\s+school\s+junior\b/iy, 198],
  [/(?:a\s+)?high\s+school\s+senior\b/iy, 210],
]
const grades = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
/** A bare number before one of these counts something else than years. */
const notYears =
  /\s*(?:%|\$|°|[:.]\d|-\s*\d|\/\d|(?:minutes?|mins?|hours?|hrs?|times?|am|pm|a\.m|p\.m|kgs?|lbs?|percent|pounds?|miles?|people|kids|children|boys|girls|friends|siblings|more|less|books?|words|inches|st|nd|rd|th|bites?|other|different|of\s+(?:us|them|my|our)|too|days?|nights?|weeks?|months?|meals?|naps?|bottles?|ounces?|oz|degrees?|teeth|homes?|out|going\s+on\s+two)\b)/iy
/** "30 weeks along" */
const ofPregnancy = /^\s+(?:along|pregnant)\b/i
/** "3 day potty training" and "eleven days missed" tell no age; "she is 5 days" does. */
const daysOfAge = /(?:\b(?:is|are|at|aged?|just|only|newborn,?)|['’]s)\s+$/i
/** "They are one big family": one of something. */
const oneOf =
  /\s+(?!(?:and|but|or|so|now|today|already|still|next|this|in|with|who|when|has|is|was|going|as|at|then|too|soon)\b)[a-z]/iy
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const inMonth =
  /\s*(?:years?(?:\s+old)?\s+)?(?:(?<next>next\s+(?:month|week)|tomorrow|this\s+week|in\s+a\s+(?:month|few\s+weeks|couple\s+(?:of\s+)?weeks))|(?:this\s+|next\s+|in\s+|on\s+)?(?<month>jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[a-z]{0,6})\b)/iy

/**
 * The age that stands at a place in a text; null when none does. Ages of the grown are told as they are. In a list
 * "7 and 9 months" are two.
 */
export function ageAt(text: string, at: number, isList = false): SpokenAge | null {
  const both = isList ? null : match(yearsAndMonths, text, at)
  if (both?.[1] && both[2]) {
    const told = 12 * numberOf(both[1]) + numberOf(both[2])
    return { months: told, precision: 'months', birth: null, end: at + both[0].length, isBare: false }
  }
  const sexed = sexedAgeAt(text, at)
  if (sexed) return sexed
  const spoken = match(withNumber, text, at)
  const groups = spoken?.groups
  if (spoken && groups?.number) {
    const unitName = (groups.long ?? groups.short ?? '').trim().toLowerCase()
    const isBare = unitName === ''
    const end = at + spoken[0].length
    if (ofPregnancy.test(text.slice(end))) return null
    if (isBare && (match(notYears, text, end) || (/^one$/i.test(groups.number) && match(oneOf, text, end)))) return null
    if (unitName.startsWith('d') && !/old$/i.test(spoken[0]) && !daysOfAge.test(text.slice(0, at))) return null
    const each = monthsOf(unitName)
    if (groups.more && /[.½]/.test(groups.number))
      return ageAt(text.slice(0, at + spoken[0].search(/[\s,]*(?:and\s*)?\d+\s*\w+$/)), at)
    const extra = groups.half || groups.halfAfter ? 0.5 : 0
    const exact = (numberOf(groups.number) + extra) * each
    const total = exact + Number(groups.more ?? 0) - (groups.soon ? Math.max(1, Math.floor(each / 12)) : 0)
    const whole = each === 1 ? Math.floor(total) : Math.round(total)
    const isFine = each < 12 || extra > 0 || exact % 12 !== 0 || groups.more !== undefined || groups.soon !== undefined
    return { months: Math.max(0, whole), precision: isFine ? 'months' : 'years', birth: null, end, isBare }
  }
  const whole = match(yearOld, text, at)
  if (whole) return { months: 12, precision: 'years', birth: null, end: at + whole[0].length, isBare: false }
  const half = match(yearAndAHalf, text, at)
  if (half) return { months: 18, precision: 'months', birth: null, end: at + half[0].length, isBare: false }
  return schoolAgeAt(text, at)
}

/** "(4F)", "[7M/9M]", "11f and 5m": years and a gender, where nothing speaks of a baby. */
function sexedAgeAt(text: string, at: number): SpokenAge | null {
  const found = match(
    /(\d{1,2})\s?([MFf]|m(?=[^.!?\n]{0,12}\b\d{1,2}f\b)|(?<=\d{1,2}f\b[^.!?\n]{0,12}\d)m)(?![\w'/])/y,
    text,
    at,
  )
  const slash = found ?? match(/(\d{1,2})([MF])(?=\/\d{1,2}[MF])/y, text, at)
  if (!slash?.[1] || !slash[2]) return null
  const isBoy = /m/i.test(slash[2])
  if (
    isBoy &&
    /\b(?:bab(?:y|ies)|infant|newborn|lo|months?|mos?|clothes|size|formula)\b/i.test(
      text.slice(Math.max(0, at - 50), at + 25),
    )
  )
    return null
  const end = at + slash[0].length
  return {
    months: 12 * Number(slash[1]),
    precision: 'years',
    birth: null,
    end,
    isBare: false,
    gender: isBoy ? 'boy' : 'girl',
  }
}

function schoolAgeAt(text: string, at: number): SpokenAge | null {
  const year = match(grade, text, at)
  if (year) {
    const nth = year[1] ? Number(year[1]) : grades.indexOf((year[2] ?? '').toLowerCase()) + 1
    if (nth < 1 || nth > 12) return null
    return { months: (nth + 5) * 12 + 6, precision: 'years', birth: null, end: at + year[0].length, isBare: false }
  }
  for (const [pattern, age] of school) {
    const found = match(pattern, text, at)
    if (found) return { months: age, precision: 'years', birth: null, end: at + found[0].length, isBare: false }
  }
  return null
}

/** An age that is to come ("turning 5 in June") as the age of today, with the birth that it tells. */
export function beforeBirthday(age: SpokenAge, text: string, now: Date): SpokenAge {
  const when = match(inMonth, text, age.end)
  if (!when) return { ...age, months: Math.max(0, age.months - 1), precision: 'months' }
  const end = age.end + when[0].length
  if (age.precision === 'months') return { ...age, months: Math.max(0, age.months - 1), end }
  const thisMonth = now.getUTCMonth() + 1
  const named = when.groups?.month ? months.indexOf(when.groups.month.slice(0, 3).toLowerCase()) + 1 : null
  const month = named ?? (thisMonth % 12) + 1
  const ahead = (month - thisMonth + 12) % 12
  const year = now.getUTCFullYear() + (month < thisMonth ? 1 : 0) - Math.round(age.months / 12)
  return { ...age, months: Math.max(0, age.months - ahead), precision: 'months', birth: { month, year }, end }
}

/** A birthday that was ("turned 7 in May") as the age of today. */
export function afterBirthday(age: SpokenAge, text: string, now: Date): SpokenAge {
  const when = match(inMonth, text, age.end)
  const named = when?.groups?.month
  if (!when || !named || age.precision !== 'years') return age
  const month = months.indexOf(named.slice(0, 3).toLowerCase()) + 1
  const since = (now.getUTCMonth() + 1 - month + 12) % 12
  const year = now.getUTCFullYear() - (month > now.getUTCMonth() + 1 ? 1 : 0) - age.months / 12
  return {
    ...age,
    months: age.months + since,
    precision: 'months',
    birth: { month, year },
    end: age.end + when[0].length,
  }
}

function monthsOf(unitName: string): number {
  if (unitName.startsWith('m')) return 1
  if (unitName.startsWith('w')) return 12 / 52
  if (unitName.startsWith('d')) return 12 / 365
  return 12
}

function numberOf(text: string): number {
  const word = numbers.indexOf(text.toLowerCase())
  return word >= 0 ? word : Number(text.replace('½', '.5').replace(',', '.').replace('+', ''))
}

/** Every age that a text could be read to tell, for a check of what somebody else read in it. */
export function agesIn(text: string, now: Date): Pick<SpokenAge, 'months' | 'precision' | 'birth'>[] {
  const found: Pick<SpokenAge, 'months' | 'precision' | 'birth'>[] = []
  for (const { index } of text.matchAll(/(?<![\p{L}\d])(?=[\p{L}\d])/gu)) {
    const age = ageAt(text, index)
    if (!age) continue
    const { months, precision, birth } = /\bturn(?:s|ing)\s+$/i.test(text.slice(0, index))
      ? beforeBirthday(age, text, now)
      : age
    found.push({ months, precision, birth })
  }
  return found
}
