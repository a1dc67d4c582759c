import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ndcg } from '../bench/retrieval/measures.ts'
import type { Answered } from './ask-all.ts'

/** 3 answers the question for that age, 2 bears on it, 1 is on its topic only, 0 is about something else. */
export type Grades = Map<string, number>

const judgement = z.strictObject({ question: z.string(), grades: z.record(z.string(), z.number()) })

/** Reads evals/relevance.jsonl: for each question the grades of the studies that pooled runs brought up. */
export function readRelevance(): Map<string, Grades> {
  const file = join(import.meta.dirname, 'relevance.jsonl')
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const judgements = lines.map((line) => judgement.parse(JSON.parse(line)))
  return new Map(judgements.map(({ question, grades }) => [question, new Map(Object.entries(grades))]))
}

export type Graded = { answered: Answered; grades: Grades; shown: string[] }

/** The answered questions whose studies were graded. */
export function gradedOnly(all: Answered[]): Graded[] {
  const relevance = readRelevance()
  return all.flatMap((answered) => {
    const grades = relevance.get(answered.asked.id)
    return grades ? [{ answered, grades, shown: answered.result.studies.map(({ id }) => id) }] : []
  })
}

export function meanNdcg(graded: Graded[]): number {
  return mean(graded.map(({ shown, grades }) => ndcg(shown, grades, 10)))
}

/** The share of the first five that bear on the question (grade 2 or 3); places left empty are not counted. */
export function meanPrecision(graded: Graded[]): number {
  const answered = graded.filter(({ shown }) => shown.length > 0)
  return mean(answered.map(({ shown, grades }) => share(shown.slice(0, 5), (id) => (grades.get(id) ?? 0) >= 2)))
}

/** Whether at least three studies are shown and all of the first five are on the topic. */
export function isOnTopic(graded: Graded, topicsOf: TopicsOf): boolean {
  const top = graded.shown.slice(0, 5)
  return top.length >= 3 && top.every((id) => isStudyOnTopic(id, graded, topicsOf))
}

/** For each ten of percents, the studies that were given so many: whether they are on the topic. */
export function byPercent(graded: Graded[], topicsOf: TopicsOf): Map<number, boolean[]> {
  const bands = new Map<number, boolean[]>()
  for (const one of graded)
    for (const { id, relevanceScore } of one.answered.result.studies) {
      const from = Math.min(90, Math.floor(relevanceScore / 10) * 10)
      bands.set(from, [...(bands.get(from) ?? []), isStudyOnTopic(id, one, topicsOf)])
    }
  return new Map([...bands].sort(([one], [other]) => one - other))
}

type TopicsOf = (id: string) => string[]

/**
 * Graded 1 or more, or filed under a topic that the question is about. Two people filed the one and the other, neither
 * knowing the pairs.
 */
function isStudyOnTopic(id: string, { answered: { asked }, grades }: Graded, topicsOf: TopicsOf): boolean {
  return (grades.get(id) ?? 0) >= 1 || topicsOf(id).some((topic) => asked.topics.includes(topic))
}

/** The share of the first five that readers graded 1 or more. */
export function meanOnTopic(graded: Graded[]): number {
  const answered = graded.filter(({ shown }) => shown.length > 0)
  return mean(answered.map(({ shown, grades }) => share(shown.slice(0, 5), (id) => (grades.get(id) ?? 0) >= 1)))
}

/** The share of shown studies that nobody has graded: they count as off topic. */
export function ungraded(graded: Graded[]): number {
  return share(
    graded.flatMap(({ shown, grades }) => shown.slice(0, 10).map((id) => grades.has(id))),
    (isGraded) => !isGraded,
  )
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function share<Thing>(things: Thing[], isSo: (thing: Thing) => boolean): number {
  return things.filter(isSo).length / Math.max(1, things.length)
}
