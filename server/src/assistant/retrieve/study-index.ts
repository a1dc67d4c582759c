import { stemsOf, type Topic } from '../../modules/lexicon/lexicon.ts'
import type { Study, StudyQuestions } from '../../modules/studies/studies.ts'
import { buildWordIndex, type WordCounts, type WordIndex } from '../../text/word-index.ts'
import { once } from '../once.ts'

/** How much a word counts in each field: a title word says more about a study than one of its population. */
const fieldWeights = { title: 1.6, finding: 1.2, keywords: 1.5, topics: 0.8, population: 0.8, questions: 1.4 }

export type StudyIndex = {
  size: number
  /** Made when it is first looked into: counting the words of all studies takes a while. */
  readonly words: WordIndex
  studyAt: (document: number) => Study
  /** Where a study stands; null when the index does not hold it. */
  placeOf: (id: string) => number | null
  /** The studies filed under a topic, those that are mainly about it first. */
  onTopic: (topic: string) => number[]
  /** Tells the share of the words, by rarity, that a study holds: 0 to 1. */
  coverageOf: (words: string[]) => (document: number) => number
  /** Tells whether a study holds all stems of one of the phrases. */
  speaksOf: (phrases: string[][]) => (document: number) => boolean
}

export function buildStudyIndex(
  studies: Study[],
  topics: Map<string, Topic>,
  questions: StudyQuestions = new Map(),
): StudyIndex {
  const studyAt = (document: number) => studies[document] ?? missing(document)
  const words = once(() =>
    buildWordIndex(studies.length, (document) => countWords(studyAt(document), topics, questions)),
  )
  const places = new Map(studies.map(({ id }, place) => [id, place]))
  const byTopic = fileByTopic(studies)
  return {
    size: studies.length,
    get words() {
      return words()
    },
    studyAt,
    placeOf: (id) => places.get(id) ?? null,
    onTopic: (topic) => byTopic.get(topic) ?? [],
    coverageOf: (asked) => {
      const read = asked.map((word) => ({ rarity: words().rarity(word), isHeldBy: words().isHeld(word) }))
      const all = read.reduce((sum, { rarity }) => sum + rarity, 0)
      return (document) => {
        const held = read.reduce((sum, { rarity, isHeldBy }) => (isHeldBy(document) ? sum + rarity : sum), 0)
        return all === 0 ? 0 : held / all
      }
    },
    speaksOf: (phrases) => {
      const read = phrases.filter(({ length }) => length > 0).map((phrase) => phrase.map(words().isHeld))
      return (document) => read.some((phrase) => phrase.every((isHeldBy) => isHeldBy(document)))
    },
  }
}

function fileByTopic(studies: Study[]): Map<string, number[]> {
  const filed = studies.flatMap(({ topics }, place) => topics.map((topic, rank) => ({ topic, rank, place })))
  const byTopic = Map.groupBy(filed, ({ topic }) => topic)
  const inOrder = (of: typeof filed) => of.sort((one, other) => one.rank - other.rank).map(({ place }) => place)
  return new Map([...byTopic].map(([topic, of]) => [topic, inOrder(of)]))
}

function countWords(study: Study, topics: Map<string, Topic>, questions: StudyQuestions): WordCounts {
  const fields: [string, number][] = [
    [study.title, fieldWeights.title],
    [study.oneLiner, fieldWeights.finding],
    [study.keywords.join(' '), fieldWeights.keywords],
    [study.topics.map((topic) => topics.get(topic)?.label ?? '').join(' '), fieldWeights.topics],
    [study.population, fieldWeights.population],
    [questions.get(study.id)?.join(' ') ?? '', fieldWeights.questions],
  ]
  const counts: WordCounts = new Map()
  for (const [text, weight] of fields) {
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + weight)
  }
  return counts
}

function missing(document: number): never {
  throw new Error(`The index has no study ${document}.`)
}
