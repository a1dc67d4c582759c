import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Example } from '../examples/examples.ts'
import type { Guidebook } from '../guidebook/guidebook.ts'
import { learnAnew, type Recall } from '../learned/learned.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { makeNearestLines, type Line as SaidLine } from '../nearest-lines/nearest-lines.ts'
import { learnFeatures, makeLikeness, type WeighedLine } from './feature-table.ts'
import { makeFeaturesOf } from './matter-features.ts'
import { makeReadTopics } from './read-topics.ts'

/** `share` is how much a text speaks of the topic beside others, 0 to 1; `closeness` compares across texts. */
export type Likeness = { topic: string; share: number; closeness: number }
export type Topics = {
  /** The topics that a text sounds like, the likest first; those that must be named are left out but for what is `named`, and by `stage` those that no page treats for that age. */
  guess: (text: string, stage: AgeStage | null, named: ReadonlySet<string>) => Likeness[]
  /** How likely a message is about each topic, as those who read thousands of them would say; chances 0 to 1. Leaves out what `guess` does, but for what is `named`. */
  read: (text: string, stage: AgeStage | null, named: ReadonlySet<string>) => Map<string, number>
  /** How much parents speak of a topic beside others, 1 on average: rarer matters are more often misheard than meant. */
  commonness: (topic: string) => number
  /** Those of a text's telling words that neither the lexicon nor the guidebook says of a topic. */
  strangeTo: (topic: string, text: string) => string[]
  /** Whether the guidebook treats a topic for that age; null means any. */
  suits: (topic: string, stage: AgeStage | null) => boolean
}

/** How much a line of the content says about how parents put it: what they say most, what the pages advise least. */
const weights = { examples: 2, expressions: 2, followUps: 2, twists: 1.5, answers: 1, research: 0.5, advice: 0.3 }
const mostTopics = 8
/** A topic of many lines is not nearer for that (cosine would be 1). */
const lengthPull = 0.5
/** Sharpens the lead of the likest topic. */
const sharpness = 4
/** What the lines nearest to the text say, beside what all lines of a topic together do. */
const voteShare = 0.45
const nearness = { mostLines: 60, sharpness: 4 }
const leastShare = 0.01

/** Finds the topics that a text sounds like, also when it uses no expression that the lexicon has, or misspells it. */
export function makeTopics(
  lexicon: Lexicon,
  guidebook: Guidebook,
  examples: Example[],
  recall: Recall = learnAnew,
): Topics {
  const topics = [...lexicon.topics.keys()]
  const featuresOf = makeFeaturesOf(lexicon)
  const lines = () => weighedLines(topics, linesOn(lexicon, guidebook, examples))
  const learn = () => learnFeatures(topics.length, lines(), featuresOf)
  const likeness = makeLikeness(recall('topics', learn), { featuresOf, lengthPull })
  const options = { termsOf: lexicon.meaningfulStems, ...nearness }
  const votesFor = makeNearestLines(saidOn(lexicon, guidebook, examples), options, 'lines-on-topics', recall)
  const readTopics = makeReadTopics(examples, lexicon, recall)
  const mustBeNamed = (topic: string) => lexicon.topics.get(topic)?.onlyNamed ?? false
  const suits = (topic: string, stage: AgeStage | null) => {
    const [page] = guidebook.pagesOn(topic)
    return !stage || !page || page.stages.includes(stage)
  }
  const isMeant = (topic: string, stage: AgeStage | null, named: ReadonlySet<string>) =>
    suits(topic, stage) && (!mustBeNamed(topic) || named.has(topic))
  const vocabulary = vocabularyOf(linesOn(lexicon, guidebook, []), lexicon)
  return {
    suits,
    strangeTo: (topic, text) => lexicon.meaningfulStems(text).filter((stem) => !vocabulary.get(topic)?.has(stem)),
    commonness: commonnessIn(lexicon),
    read: (text, stage, named) => new Map([...readTopics(text)].filter(([topic]) => isMeant(topic, stage, named))),
    guess: (text, stage, named) => {
      const near = likeness(text).map((closeness, place) => ({ topic: topics[place] ?? '', closeness }))
      const fitting = near.filter(({ topic }) => isMeant(topic, stage, named))
      const best = Math.max(...fitting.map(({ closeness }) => closeness), Number.MIN_VALUE)
      const votes = votesFor(text)
      const mostVotes = Math.max(...votes.values())
      return fitting
        .map(({ topic, closeness }) => {
          const vote = (votes.get(topic) ?? 0) / mostVotes
          return { topic, closeness, share: (1 - voteShare) * (closeness / best) ** sharpness + voteShare * vote }
        })
        .filter(({ share }) => share > leastShare)
        .sort((one, other) => other.share - one.share)
        .slice(0, mostTopics)
    },
  }
}

/** The more ways of saying a matter has, the more parents speak of it. */
function commonnessIn({ concepts, topics }: Lexicon): (topic: string) => number {
  const counts = new Map<string, number>()
  for (const {
    topics: [topic = ''],
    parents,
  } of concepts)
    counts.set(topic, (counts.get(topic) ?? 0) + parents.length)
  const mean = concepts.reduce((sum, { parents }) => sum + parents.length, 0) / topics.size
  return (topic) => (counts.get(topic) ?? 0) / mean
}

function vocabularyOf(lines: Line[], { meaningfulStems }: Lexicon): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>()
  for (const { topic, text } of lines) {
    const known = words.get(topic) ?? new Set()
    for (const stem of meaningfulStems(text)) known.add(stem)
    words.set(topic, known)
  }
  return words
}

function weighedLines(topics: string[], lines: Line[]): WeighedLine[] {
  const placeOf = new Map(topics.map((topic, place) => [topic, place]))
  return lines.flatMap(({ topic, text, weight }) => {
    const place = placeOf.get(topic)
    return place === undefined ? [] : [{ place, text, weight, kinds: weight > weights.advice ? 'all' : 'words' }]
  })
}

type Line = { topic: string; text: string; weight: number }

function linesOn(lexicon: Lexicon, guidebook: Guidebook, examples: Example[]): Line[] {
  const lines: Line[] = []
  const add = (topic: string, texts: string[], weight: number) => {
    for (const text of texts) lines.push({ topic, text, weight })
  }
  for (const {
    topics: [topic = ''],
    parents,
    research,
  } of lexicon.concepts) {
    add(topic, parents, weights.expressions)
    add(topic, research, weights.research)
  }
  for (const {
    topics: [topic = ''],
    title,
    followUps,
    twists,
    answers,
    byStage,
  } of guidebook.pages) {
    add(topic, [title, ...followUps.map(inParentsWords)], weights.followUps)
    add(
      topic,
      twists.flatMap(({ cues }) => cues),
      weights.twists,
    )
    add(
      topic,
      answers.flatMap(({ cues }) => cues),
      weights.answers,
    )
    const told = [...twists.map(({ paragraph }) => paragraph), ...answers.map(({ text }) => text)]
    const advised = Object.values(byStage).flatMap((stage) => [
      ...stage.openings,
      stage.why,
      ...stage.steps.map(({ title: step, text }) => `${step} ${text}`),
    ])
    add(topic, [...told, ...advised].map(inParentsWords), weights.advice)
  }
  for (const { text, topic } of examples) if (topic) add(topic, [text], weights.examples)
  return lines
}

function saidOn(lexicon: Lexicon, guidebook: Guidebook, examples: Example[]): SaidLine[] {
  const topicOf = ({ topics: [topic = ''] }: { topics: string[] }) => topic
  return [
    ...examples.flatMap(({ text, topic }) => (topic ? [{ label: topic, text }] : [])),
    ...lexicon.concepts.map((concept) => ({
      label: topicOf(concept),
      text: [concept.noun, ...concept.parents].join(' '),
    })),
    ...guidebook.pages.flatMap((page) => {
      const texts = [
        ...page.followUps.map(inParentsWords),
        ...page.twists.map(({ cues }) => cues.join(' ')),
        ...page.answers.map(({ cues, text }) => `${cues.join(' ')} ${inParentsWords(text)}`),
      ]
      return texts.map((text) => ({ label: topicOf(page), text }))
    }),
  ]
}

const slotWords: Record<string, string> = {
  ...{ child: 'my child', they: 'he', them: 'him', their: 'his', themself: 'himself', age: 'child' },
  ...{ s: 's', es: 'es', is: 'is', has: 'has', was: 'was' },
}

function inParentsWords(line: string): string {
  return line.replace(/\{(\w+)\}/g, (slot, name: string) => slotWords[name.toLowerCase()] ?? slot)
}
