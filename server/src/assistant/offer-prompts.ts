import { homeCounts, homeLengths } from '@nestbook/contract/rules/home-notes.ts'
import type { Children } from '../modules/children/children.ts'
import type { Conversations } from '../modules/conversations/conversations.ts'
import { aboutChildren } from '../modules/home/home.ts'
import { type Lexicon, stemsOf } from '../modules/lexicon/lexicon.ts'
import type { OwnPrompts, OwnText } from '../modules/prompt-sets/prompt-sets.ts'
import type { Question } from './answer.ts'
import type { Assistant } from './assistant.ts'
import { familyForAnswer } from './family-for-answer.ts'
import { namesSource } from './names-source.ts'
import { familyToOffer, onlyTyped } from './offer/family-to-offer.ts'
import { readKnownWords } from './offer/known-words.ts'
import { isAlike, readSuggestion, type SuggestionDependencies } from './offer/read-suggestion.ts'

export type OfferDependencies = {
  children: Children
  conversations: Conversations
  assistant: Assistant
  lexicon: Lexicon
  contentFolder: string
  now: () => Date
}

/**
 * What a model would have a family ask, as far as all of it can be answered. Each text is asked of the book before
 * anybody is offered it. Null without a model, for a family of which nothing is known, and when nothing came through.
 * With "Auto-build profiles" off nothing is told to the model that was not typed into a profile.
 */
export async function offerPrompts(
  account: string,
  dependencies: OfferDependencies,
  signal: AbortSignal,
): Promise<OwnPrompts | null> {
  const { assistant, now } = dependencies
  const { family, talkedOf } = await knownOf(account, dependencies)
  const { material, lettered } = familyToOffer(family, talkedOf, now())
  if (material.children.length === 0) return null
  const suggested = await assistant.suggest(material, signal)
  if (!suggested) return null

  const check = makeCheck(
    {
      family,
      lettered,
      known: readKnownWords(dependencies.contentFolder, dependencies.lexicon),
      now: now(),
      namesSource,
    },
    dependencies,
  )
  const notes: OwnPrompts['notes'] = []
  for (const { title, prompt } of suggested.notes.slice(0, homeCounts.notes)) {
    const text = await check.ask(prompt, homeLengths.prompt, notes, signal)
    const named = text && (await check.title(title))
    if (named && !notes.some((note) => isAlike(note.title, named)))
      notes.push({ title: named, prompt: text.text, topic: text.topic })
  }
  const examples: OwnText[] = []
  for (const example of suggested.examples.slice(0, homeCounts.examples))
    pushIf(examples, await check.ask(example, homeLengths.example, examples, signal))
  const placeholders: OwnText[] = []
  for (const placeholder of suggested.placeholders.slice(0, homeCounts.placeholders))
    pushIf(placeholders, await check.ask(placeholder, homeLengths.placeholder, placeholders, signal))
  const isNothing = signal.aborted || [...notes, ...examples, ...placeholders].length === 0
  return isNothing ? null : { notes, examples, placeholders }
}

async function knownOf(account: string, { children, conversations, lexicon, now }: OfferDependencies) {
  const [all, buildsProfiles] = await Promise.all([children.family(account), children.mayTeach(account, null)])
  if (!buildsProfiles) return { family: onlyTyped(all), talkedOf: [] }
  const titles = await conversations.titlesBefore(`account:${account}`, now())
  const topics = new Set(
    titles.flatMap((title) => lexicon.named(stemsOf(title)).flatMap(({ meaning }) => meaning.topics)),
  )
  const labels = [...topics].flatMap((id) => {
    const topic = lexicon.topics.get(id)
    return topic && !topic.onlyNamed ? [topic.label] : []
  })
  return { family: all, talkedOf: labels }
}

function makeCheck(dependencies: SuggestionDependencies, { assistant, lexicon }: OfferDependencies) {
  const asked: string[] = []
  const family = familyForAnswer(dependencies.family, dependencies.now)

  return {
    /** A suggestion as it is shown, with its topic; null when it is not fit, is like another, or finds no good answer. */
    async ask(
      suggested: string,
      max: number,
      beside: { topic: string }[],
      signal: AbortSignal,
    ): Promise<OwnText | null> {
      const read = readSuggestion(suggested, max, dependencies)
      if (!read || signal.aborted) return null
      const { text, named } = read
      if (asked.some((other) => isAlike(other, text))) return null
      const question = { text, childrenAges: [], history: [], family }
      const topic = await assistant.topicOf(question, signal)
      if (!topic || beside.some((other) => other.topic === topic)) return null
      // By its name a child is spoken of where its parent has told of that.
      if (!named.every((child) => aboutChildren([child], [], lexicon)({ text, topic }))) return null
      if (!(await isWellAnswered(question, assistant, signal))) return null
      asked.push(text)
      return { text, topic }
    },
    async title(suggested: string): Promise<string | null> {
      const title = readSuggestion(suggested, homeLengths.title, dependencies, true)?.text
      const question = { text: title ?? '', childrenAges: [], history: [], family }
      return title && !(await assistant.dangerIn(question)) ? title : null
    },
  }
}

/** In so many words a page says something on what is asked. */
const minWords = 50

/** Nobody is in danger, it is ours, and a page answers it. Other work goes on in between. */
async function isWellAnswered(question: Question, assistant: Assistant, signal: AbortSignal): Promise<boolean> {
  await new Promise((done) => setImmediate(done))
  const events = await Array.fromAsync(assistant.answerPlainly(question, signal))
  const result = events.find((event) => event.type === 'final_result')
  if (events.some(({ type }) => type === 'help') || result?.outcome !== 'answered') return false
  return /^1\. \*\*/m.test(result.response) || result.response.split(/\s+/).length >= minWords
}

function pushIf<Item>(items: Item[], item: Item | null): void {
  if (item) items.push(item)
}
