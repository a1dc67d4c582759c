import { stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import * as z from 'zod/mini'
import type { Model } from '../../adapters/model/model.ts'
import { type AgeFound, ageNoun, ageWord } from '../../modules/children/children.ts'
import type { Lexicon } from '../../modules/lexicon/lexicon.ts'
import type { Prompt } from '../../modules/prompts/prompts.ts'
import { type Intent, type OtherAsked, type Question, wishes } from './understand.ts'

const reply = z.object({
  scope: z.enum(['ours', 'elsewhere']),
  language: z.string(),
  kind: z.enum(wishes),
  children: z.array(z.object({ months: z.nullable(z.number()), gender: z.nullable(z.enum(['girl', 'boy'])) })),
  country: z.nullable(z.string()),
  topics: z.array(z.string()),
  searches: z.array(z.string()),
  tried: z.array(z.string()),
})
type Read = z.infer<typeof reply>

const maxTurns = 4
const maxOfTurn = 700
const max = { topics: 4, searches: 3, searchLetters: 80, tried: 6, countryLetters: 40, others: 2, months: 300 }

/** What the model reads in a message laid over what was understood without it: the model's words win. */
export async function understandWithModel(
  intent: Intent,
  question: Question,
  lexicon: Lexicon,
  model: Model,
  prompt: Prompt & { completeBy: number },
  signal: AbortSignal,
): Promise<Intent> {
  const topics = [...lexicon.topics.keys()].join(', ')
  const conversation = question.history
    .slice(-maxTurns)
    .map(({ role, content }) => ({ role, content: content.slice(0, maxOfTurn) }))
  const material = { conversation, family: familyOf(question), message: question.text }
  const request = {
    ...prompt,
    system: `${prompt.system}\n\nTOPICS: ${topics}`,
    messages: [{ role: 'user' as const, content: JSON.stringify(material) }],
  }
  const read = await model.complete(request, reply, signal)
  return mergeReading(intent, read, lexicon)
}

function familyOf({ childrenAges, family = [] }: Question) {
  const known = family.map(({ age, gender }) => ({ months: age?.months ?? null, gender }))
  return known.length > 0 ? known : childrenAges
}

function mergeReading(intent: Intent, read: Read, lexicon: Lexicon): Intent {
  const searches = read.searches.slice(0, max.searches).map((search) => search.slice(0, max.searchLetters))
  const language = languageIn(read.language)
  const isEnglish = language === 'en' || searches.length === 0
  const inEnglish = isEnglish ? intent.inEnglish : searches.join('. ')
  const named = [...new Set(read.topics)].filter((id) => lexicon.topics.has(id)).slice(0, max.topics)
  return {
    ...intent,
    ...childIn(intent, read.children),
    isReadByModel: true,
    scope: read.scope,
    language,
    wish: read.kind,
    kind: read.kind === 'joy' || read.kind === 'vent' ? read.kind : 'asks',
    country: read.country?.slice(0, max.countryLetters) ?? null,
    inEnglish,
    topics: withModelsTopics(isEnglish ? intent.topics : [], named),
    concepts: isEnglish ? intent.concepts : [],
    words: isEnglish ? intent.words : lexicon.meaningfulStems(inEnglish),
    terms: withWords(isEnglish ? intent.terms : new Map(), searches, isEnglish ? searchWordWeight : 1, lexicon),
    tried: [...intent.tried, ...readTried(read.tried.slice(0, max.tried), intent, lexicon)],
  }
}

function languageIn(code: string): string {
  const [, short = 'en'] = /^([a-z]{2,3})\b/i.exec(code.trim()) ?? []
  const language = short.toLowerCase()
  return language === 'tl' ? 'fil' : language
}

/** The children as the model read them. What it leaves open stays as it was read without it. */
function childIn(intent: Intent, children: Read['children']): Partial<Intent> {
  const told = children.filter(({ months }) => months === null || (months >= 0 && months <= max.months))
  const [first, ...rest] = told
  if (!first) return {}
  const age = first.months === null ? intent.age : ageOf(Math.floor(first.months), intent.age)
  const others = rest
    .slice(0, max.others)
    .flatMap(({ months, gender }) => (months === null ? [] : otherOf(Math.floor(months), gender, intent.others)))
  return {
    age,
    stage: age ? stageOfMonths(age.months) : intent.stage,
    ageNoun: age ? ageNoun(age) : null,
    ageWord: age ? ageWord(age) : null,
    gender: first.gender ?? intent.gender,
    others,
  }
}

/** The rules say how exactly an age was told, where they read the same one. */
function ageOf(months: number, known: AgeFound | null): AgeFound {
  const isSame = known !== null && Math.floor(known.months / 12) === Math.floor(months / 12) && known.months >= 24
  return isSame ? known : { months, isRough: false }
}

function otherOf(months: number, gender: OtherAsked['gender'], known: OtherAsked[]): OtherAsked[] {
  const same = known.find(({ ageMonths }) => ageMonths !== null && Math.abs(ageMonths - months) < 12)
  const age = { months, isRough: false }
  const read = { ageMonths: months, ageNoun: ageNoun(age), ageWord: ageWord(age), stage: stageOfMonths(months) }
  return [same ?? { ...read, gender, name: null, nature: {}, topic: null }]
}

/** How surely a model names the first of its topics. */
const sure = 0.9
/** What the rules read fills up to so many. */
const minTopics = 3

function withModelsTopics(topics: Intent['topics'], named: string[]): Intent['topics'] {
  const heaviest = Math.max(1, topics[0]?.weight ?? 1)
  const first = named.map((id, place) => ({ id, chance: sure - 0.2 * place, weight: heaviest * (1.5 - 0.3 * place) }))
  const others = topics.filter(({ id }) => !named.includes(id))
  return [...first, ...others].slice(0, Math.max(minTopics, named.length))
}

const searchWordWeight = 0.4

function withWords(terms: Intent['terms'], searches: string[], weight: number, lexicon: Lexicon): Intent['terms'] {
  const widened = new Map(terms)
  for (const stem of searches.flatMap((search) => lexicon.meaningfulStems(search, 'any')))
    widened.set(stem, Math.max(widened.get(stem) ?? 0, weight))
  return widened
}

/** Only what stands in the parent's own words: a model must not say for them that they tried something. */
function readTried(tried: string[], intent: Intent, lexicon: Lexicon): Intent['tried'] {
  const said = intent.text.toLowerCase()
  return tried
    .map((text) => text.toLowerCase().trim())
    .filter((text) => text !== '' && said.includes(text) && !intent.tried.some((known) => known.text === text))
    .map((text) => ({ text, stems: lexicon.meaningfulStems(text) }))
    .filter(({ stems }) => stems.length > 0 && !intent.tried.some((known) => isSame(known.stems, stems)))
}

/** "White noise" and "tried white noise" are one thing. */
function isSame(one: string[], other: string[]): boolean {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one]
  return fewer.every((stem) => more.includes(stem))
}
