import { type AgeStage, monthsOfAgeText, stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { ageOf, inWords, type ProfileRecord } from '../children/children.ts'

/** A child as far as a text may speak of it. */
export type Fitting = { gender: ProfileRecord['gender']; months: number | null; stage: AgeStage | null }

const ofBoy = /\b(?:he|him|his|himself|son|boy|boyfriend)\b/i
const ofGirl = /\b(?:she|her|hers|herself|daughter|girl)\b/i
const ofBoth = /\b(?:dad|mom|mother|father|husband|wife|boyfriend|girlfriend|brother|sister)s?\b/i
const ofMany =
  /\b(?:my (?:two|three|kids|children|boys|girls|oldest|youngest|older|younger)|our (?:kids|children|boys|girls)|siblings?|brothers?|sisters?|both (?:kids|children))\b/i
/** What is said of girls is said to nobody else's parent. */
const ofGirls = /\bgirls\b/i
const ofTwins = /\btwins?\b/i
const yearsOld = /\b(\w+)-year-old\b/i
/** "Is free play important at nine?", and no time of day. */
const atYears =
  /\bat (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|\d{1,2})\b(?! (?:months|weeks|[ap]\.m))/i
const otherAge =
  /\b(?:first|second|third|fourth|fifth|sixth) grader\b|\b(?:\d{1,2}|\w+)(?:-| )(?:months?|weeks?)(?:-| )olds?\b|\bat \w+ (?:months|weeks)\b|\bturn(?:s|ed|ing) (?:\d|one|two|three|four|five|six)\b/i
const ofNewborn = /\b(?:newborns?|colic)\b/i
const newbornMonths = 4
/** A baby that is to come, or came beside a child. */
const ofNewBaby = /\b(?:new|second) baby\b|\bbaby (?:brother|sister)\b|\bpregnant\b/i

const nounOf: Record<AgeStage, string> = {
  baby: 'baby',
  toddler: 'toddler',
  preschooler: 'preschooler',
  schoolAge: 'kid',
  teen: 'teen',
}

/** Of whom nothing is known, nothing is said. */
const nobodyKnown: Fitting = { gender: null, months: null, stage: null }

export function fittingOf(child: ProfileRecord, now: Date): Fitting {
  const months = ageOf(child, now)?.months ?? null
  return { gender: child.gender, months, stage: months === null ? null : stageOfMonths(months) }
}

/** Of whom only ages are told. */
export function fittingsOfAges(ages: string[]): Fitting[] {
  return ages.flatMap((age) => {
    const months = monthsOfAgeText(age)
    return months === null ? [] : [{ gender: null, months, stage: stageOfMonths(months) }]
  })
}

/**
 * A text that speaks of a child of a stage, as it can be said of one of this family's: with its age and gender. Null when
 * none fits: nothing is said of a child that its parent has not said.
 */
export function fitText(text: string, stage: AgeStage, family: Fitting[]): string | null {
  if (family.length === 0) return text
  if ((ofMany.test(text) && family.length < 2) || ofTwins.test(text) || otherAge.test(text)) return null
  if (ofNewBaby.test(text) && !family.some((one) => one.stage === 'baby')) return null
  const isPast = ({ months }: Fitting) => ofNewborn.test(text) && months !== null && months >= newbornMonths
  const ofStage = family.filter((one) => one.stage === stage)
  for (const child of ofStage.length > 0 ? ofStage : [nobodyKnown]) {
    const told = isPast(child) ? null : ofOneGender(text, child)
    if (told !== null) return withAge(told, stage, child)
  }
  return null
}

function ofOneGender(text: string, { gender }: Fitting): string | null {
  const [isBoy, isGirl] = [ofBoy.test(text), ofGirl.test(text)]
  if (ofGirls.test(text) && gender !== 'Female') return null
  if (!isBoy && !isGirl) return text
  if ((isBoy && isGirl) || ofBoth.test(text)) return null
  if (gender === 'Male') return isBoy ? text : asBoy(text)
  return gender === 'Female' ? (isGirl ? text : asGirl(text)) : null
}

function asGirl(text: string): string {
  const words = { he: 'she', him: 'her', his: 'her', himself: 'herself', son: 'daughter', boy: 'girl' }
  return swap(text, words)
}

function asBoy(text: string): string {
  // "Help her calm down" and "her phone": before a word of her own it is "his".
  const objects = text.replace(
    /\b([Hh])er\b(?=\s*(?:[.,;:!?]|$)|\s+(?:to|and|or|at|in|on|when|with|for|without|from|feel|calm|make|eat|sleep|try|stop|listen|enjoy|handle|nap|now|safe|friends|be|do|go|get|talk|out|up|down|off|back|alone|cry)\b)/g,
    (_all, first: string) => (first === 'H' ? 'Him' : 'him'),
  )
  return swap(objects, { she: 'he', her: 'his', hers: 'his', herself: 'himself', daughter: 'son', girl: 'boy' })
}

function swap(text: string, words: Record<string, string>): string {
  return text.replace(new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'gi'), (word) => {
    const other = words[word.toLowerCase()] ?? word
    return /^[A-Z]/.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other
  })
}

function withAge(text: string, stage: AgeStage, { months }: Fitting): string {
  const years = months === null || months < 24 ? null : Math.floor(months / 12)
  const noun = years === null ? nounOf[stage] : `${inWords(years)}-year-old`
  const aged = years === null ? text : text.replace(atYears, `at ${inWords(years)}`)
  return aged.replace(yearsOld, noun).replace(/\ban?(?= [a-z])/g, (article, at: number, all: string) => {
    const next = all.slice(at + article.length + 1)
    return next.startsWith(noun) ? (/^(?:eight|eleven|eighteen)/.test(next) ? 'an' : 'a') : article
  })
}
