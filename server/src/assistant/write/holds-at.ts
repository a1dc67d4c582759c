import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import { inWords } from '../../modules/children/children.ts'
import type { Months, PageStage } from '../../modules/guidebook/guidebook.ts'
import { sentencesOf } from '../../text/sentences.ts'
import type { Brief } from './brief.ts'

/** Whether a part of a page that is for some months holds for the child; one whose age is unknown is told all. */
export function holdsAt({ months }: { months: Months }, { ageMonths }: Pick<Brief, 'ageMonths'>): boolean {
  return months === null || ageMonths === null || (ageMonths >= months[0] && ageMonths <= months[1])
}

const ofOneAge = /^(?:with|for) (?:a |an )?(bab(?:y|ies)|toddler|preschooler|teen)(?:ager)?s?\b(?! (?:and|or|to)\b)/i
const stageNamed: Record<string, AgeStage> = { teen: 'teen', toddler: 'toddler', preschooler: 'preschooler' }

/** A text of a page without what it says of another age: "With a teen, ..." is not said to the parent of a small child. */
export function forAge(text: string, { stage, ageMonths }: Pick<Brief, 'stage' | 'ageMonths'>): string {
  if (!stage) return text
  const sentences = sentencesOf(text)
  const fitting = sentences.filter((sentence, at) => {
    const [, noun] = ofOneAge.exec(sentence) ?? []
    const isOfStage = !noun || (stageNamed[noun.toLowerCase()] ?? 'baby') === stage
    return isOfStage && (!isOutgrown(sentence, ageMonths) || goesOnLater.test(sentences[at + 1] ?? ''))
  })
  return (fitting.length > 0 ? fitting : sentences).join(' ')
}

const numbers = Array.from({ length: 18 }, (_, at) => inWords(at + 1))
const number = numbers.join('|')
const untilAge = new RegExp(
  `^(?:under|before|until|below|up to) (?:about )?(?:(?:${number}) (?:or|to) )?(${number})(?: (weeks?|months?|years?))?(?=,| (?!(?:degrees?|days?|hours?|minutes?|ounces?|o[’']clock|in the|percent|times)\\b))`,
  'i',
)
const monthsOf: Record<string, number> = { w: 1 / 4.3, m: 1, y: 12 }

/** A sentence that leans on an age told before it. */
const goesOnLater = /^(?:later|after|then|from then|past|older)\b/i

/** "Under six months, ..." of a child who is older. */
function isOutgrown(sentence: string, ageMonths: number | null): boolean {
  const [, count = '', unit = 'years'] = untilAge.exec(sentence) ?? []
  const until = (numbers.indexOf(count.toLowerCase()) + 1) * (monthsOf[unit.charAt(0)] ?? 12)
  return count !== '' && ageMonths !== null && ageMonths >= until
}

const years = `(?:${numbers.slice(1, 17).join('|')})`
const oneAge = new RegExp(
  `\\b(?:at|by|from|until|before|past) (?:this age|${years}(?: (?:and|or|to) ${years})?)(?=[ ,.;:]+(?!(?:minutes?|hours?|days?|weeks?|months?|times|in the|to|o’clock)\\b))|\\b(?:children|those|this) of ${years}\\b|\\bthis (?:is the )?age\\b|\\b${years}(?:-(?: and| to| or) ${years})?-year-olds?\\b|\\b${years} and ${years} are\\b|\\b(?:around|of) ${years}(?=[,.;:]| and\\b)|\\bpreschool(?:er)?s?\\b|\\bkindergart`,
  'i',
)

/** A page's plan where no age is known: nothing of it says one as if it were. */
export function agelessStage(stage: PageStage): PageStage {
  const untold = stage.steps.filter(({ title, text }) => !oneAge.test(`${title} ${text}`))
  return {
    ...stage,
    openings: ageless(stage.openings),
    why: ageless(sentencesOf(stage.why)).join(' '),
    steps: untold.length >= minSteps ? untold : stage.steps,
    words: ageless(stage.words),
    avoid: ageless(stage.avoid),
    expect: ageless(stage.expect),
  }
}

/** A plan needs so many steps. */
const minSteps = 2

/** Of an age that is not known nothing is said as if it were; what is left when all says so is all. */
export function ageless(texts: string[]): string[] {
  const fitting = texts.filter((text) => !oneAge.test(text))
  return fitting.length > 0 ? fitting : texts
}

/** "How old is {child}, and who is there at night?" up to what else it asks. */
export const beginsWithAge = /^(?:how old|what age) (?:is|are) [^,?]+, (?!in )(?:and )?(\w)/i

const ageWritten =
  /\b\d{1,2}(?:\.5|½| ?1\/2)?[\s-]*(?:d|days?|w|wks?|weeks?|m|mos?|mths?|months?|y|yo|yrs?|years?)\b|\b(?:weeks?|months?|years?)[\s-]+olds?\b|\bages?(?:d| of)? \d|\bpost-?partum\b|\bnewborn\b|(?:[,(] ?| (?:is|turned|turns|turning) )\d{1,2}(?:\.5|½)?\s*(?:[,.)!?]|$)/i

/** Whether the age is known, or may be told in a way that is not read: then nobody is asked for it. */
export function isAgeTold({ ageNoun, text, said }: Pick<Brief, 'ageNoun' | 'text' | 'said'>): boolean {
  return ageNoun !== null || ageWritten.test(text) || ageWritten.test(said)
}

const fewMonths = `(?:${numbers.slice(0, 11).join('|')}|[1-9]|1[01])`
const fromOn = '(?:about |around |at least )?'
const ofFirstYear = new RegExp(
  `^A newborn\\b|\\b(?:newborns|first (?:year|birthday|(?:\\w+ )?(?:weeks?|months?))|(?:under|before|until|at|by|past|of|around) ${fromOn}(?:${fewMonths} (?:or|to|and) )?${fewMonths} (?:weeks?|months?)\\b(?! (?:ago|later|in a row|on\\b))|${fewMonths}[- ]month|(?:weeks?|months?) old|(?:young(?:er)?|small) (?:bab(?:y|ies)|stomachs?)|under (?:a year|one|twelve months))\\b`,
  'i',
)
/** What begins in the first year and goes on, and whom to call. */
const goesOnToOlder =
  /\b(?:toddlers?|a year|one year|until two|(?:second|third) (?:year|birthday)|after (?:the|that) (?:first )?(?:year|birthday)|eighteen|(?:one|two|three|four) years|later|at any time|from (?:about |around )?\w+(?: to \w+)?(?: months)?|dentist|911)\b/i

/** Whether a sentence is of the first year alone, and the child is older. */
export function isOfFirstYear(sentence: string, ageMonths: number | null): boolean {
  return ageMonths !== null && ageMonths >= 12 && ofFirstYear.test(sentence) && !goesOnToOlder.test(sentence)
}

/** A page for babies as it holds after the first birthday, without what it says of the first year alone. What calls for help stays whole. */
export function pastFirstYear(stage: PageStage, ageMonths: number | null): PageStage {
  if (ageMonths === null || ageMonths < 12 || ageMonths >= 24) return stage
  const holds = (sentence: string) => !isOfFirstYear(sentence, ageMonths)
  const told = (text: string) => sentencesOf(text).filter(holds).join(' ')
  const lines = (all: string[]) => all.map(told).filter(Boolean)
  return {
    ...stage,
    why: told(stage.why),
    steps: stage.steps
      .map(({ title, text }) => ({ title, text: told(text) }))
      .filter(({ title, text }) => text && holds(title)),
    words: stage.words.filter(holds),
    avoid: lines(stage.avoid),
    expect: lines(stage.expect),
  }
}
