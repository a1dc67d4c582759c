import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Guidebook, GuidebookPage } from '../guidebook/guidebook.ts'
import { type Lexicon, stemsOf } from '../lexicon/lexicon.ts'
import { buildWordIndex, type WordCounts } from '../word-index/word-index.ts'

/** How near a text is to a topic: 1 is as near as a text of these words could be. */
export type Likeness = { topic: string; likeness: number }
/** `stage` leaves out the topics that no page treats for that age; null takes all. */
export type GuessTopics = (stems: string[], stage: AgeStage | null) => Likeness[]

/** What parents say counts most, then what names the matter, then what the pages advise. */
const weights = { parents: 3, cues: 2, title: 4, hints: 1.5, followUps: 2, research: 1, advice: 0.3 }
/** A word often said on a topic counts with its root: fifty mentions are not fifty times the evidence. */
const dampen = Math.sqrt
const mostTopics = 6
/** BM25 gives a word at most k1 + 1 times its rarity. */
const mostPerWord = 1.9

/** Finds the topics that are spoken of in a text's words, also when it uses no expression that the lexicon has. */
export function makeGuessTopics(lexicon: Lexicon, guidebook: Guidebook): GuessTopics {
  const topics = [...lexicon.topics.keys()]
  const counts = new Map(topics.map((topic) => [topic, new Map() as WordCounts]))
  const count = (topic: string, texts: string[], weight: number) => {
    const ofTopic = counts.get(topic)
    for (const stem of texts.flatMap(stemsOf)) ofTopic?.set(stem, (ofTopic.get(stem) ?? 0) + weight)
  }
  for (const { topics: of, parents, hints, research } of lexicon.concepts) {
    const [topic = ''] = of
    count(topic, parents, weights.parents)
    count(topic, hints, weights.hints)
    count(topic, research, weights.research)
  }
  for (const page of guidebook.pages) {
    const [topic = ''] = page.topics
    count(topic, [page.title], weights.title)
    count(
      topic,
      page.twists.flatMap(({ cues }) => cues),
      weights.cues,
    )
    count(topic, page.followUps, weights.followUps)
    count(topic, adviceOf(page), weights.advice)
  }
  const index = buildWordIndex(topics.length, (place) => dampened(counts.get(topics[place] ?? '') ?? new Map()))
  const suits = (topic: string, stage: AgeStage | null) => {
    const [page] = guidebook.pagesOn(topic)
    return !stage || !page || page.stages.includes(stage)
  }
  return (stems, stage) => {
    const most = stems.reduce((sum, stem) => sum + index.rarity(stem), 0)
    if (most === 0) return []
    return index
      .search(new Map(stems.map((stem) => [stem, 1])), topics.length)
      .map(({ document, score }) => ({ topic: topics[document] ?? '', likeness: score / (most * mostPerWord) }))
      .filter(({ topic }) => suits(topic, stage))
      .slice(0, mostTopics)
  }
}

function adviceOf(page: GuidebookPage): string[] {
  const stages = Object.values(page.byStage)
  const advice = stages.flatMap((stage) => [
    ...stage.openings,
    stage.why,
    ...stage.steps.map(({ title, text }) => `${title} ${text}`),
    ...stage.ask,
  ])
  return [...advice, ...page.twists.map(({ paragraph }) => paragraph)]
}

function dampened(counts: WordCounts): WordCounts {
  return new Map([...counts].map(([word, count]) => [word, dampen(count)]))
}
