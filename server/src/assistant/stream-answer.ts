import type { AnswerEvent, Outcome } from '@nestbook/contract/research.ts'
import type { Safety } from '../modules/safety/safety.ts'
import { type Study, summaryOf } from '../modules/studies/studies.ts'
import { stepOfPieces } from '../tracing/tracing.ts'
import type { Writing } from './steps.ts'
import { makeNumbering } from './verify/number-citations.ts'
import { verify } from './verify/verify.ts'

/** A study with the percent by which it bears on the question. */
export type Bearing = { study: Study; relevanceScore: number }

type Draft = Writing & {
  /** What `[n]` may cite: of a model's words what it chose is shown, of the guidebook's all. */
  studies?: Bearing[]
  /** Whether they were told of before, as all that the guidebook cites are. */
  areTold?: boolean
  considered?: number
}

/** How often the last step tells how far it has come. */
const wordsPerNews = 100
/** What was not cited is shown apart from so many percent on, so many at most. */
const more = { min: 68, max: 3 }

/** Sends a text in pieces, nothing in it that is not backed, and the result as a whole at the end. */
export type StreamAnswer = (draft: Draft, outcome: Outcome, signal: AbortSignal) => AsyncGenerator<AnswerEvent>

type StreamDependencies = {
  knownLines: Safety['knownLines']
  /** Hands a text out at a pace that eyes can follow. */
  pace: (text: string, wordsPerSecond: number, signal: AbortSignal) => AsyncIterable<string>
  wordsPerSecond: number
}

export function makeStreamAnswer(dependencies: StreamDependencies): StreamAnswer {
  return (draft, outcome, signal) => stepOfPieces('verify', () => streamAnswer(draft, outcome, dependencies, signal))
}

async function* streamAnswer(
  { pieces, writtenBy, followUps, standsIn, again = 'always', studies = [], areTold = false, considered = 0 }: Draft,
  outcome: Outcome,
  { knownLines, pace, wordsPerSecond }: StreamDependencies,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const isChosen = writtenBy === 'model'
  if (!isChosen && !areTold) for (const one of studies) yield scoreOf(one)
  yield { type: 'progress', step: 5, writtenBy, outcome, ...(standsIn ? { standsIn } : {}) }
  const numbering = makeNumbering()
  let response = ''
  let words = 0
  const citations = { checked: 0, removed: 0 }
  for await (const verified of verify(pieces, studies.length, knownLines)) {
    citations.checked += verified.checked
    citations.removed += verified.removed
    const { text, cited } = isChosen ? numbering.number(verified.text) : { text: verified.text, cited: [] }
    for (const one of at(cited, studies)) yield scoreOf(one)
    // A model writes at a pace of its own; the guidebook's words are all there at once.
    for await (const piece of pace(text, isChosen ? 0 : wordsPerSecond, signal)) {
      const before = words
      words += newWords(response, piece)
      response += piece
      yield { type: 'text_chunk', text: piece, wordCount: words }
      if (Math.floor(words / wordsPerNews) > Math.floor(before / wordsPerNews))
        yield { type: 'sub_progress', step: 5, wordCount: words }
    }
    if (signal.aborted) return
  }
  if (signal.aborted) return
  const shown = (isChosen ? at(numbering.cited(), studies) : studies).map(summarized)
  const others = isChosen ? besides(numbering.cited(), studies).map(summarized) : []
  yield { type: 'text_complete', wordCount: words }
  yield {
    type: 'final_result',
    outcome,
    response,
    summaries: shown.map(({ id, oneLiner }) => ({ studyId: id, oneLiner })),
    studies: shown,
    ...(others.length > 0 ? { more: others } : {}),
    searchMethod: 'bm25-rm3',
    totalStudiesConsidered: considered,
    relevantStudiesFound: shown.length,
    citations,
    writtenBy,
    followUps: followUps(),
    ...(again === 'always' ? {} : { again }),
  }
}

/** Words of ours that are there as a whole. */
export function ready({ text, followUps }: { text: string; followUps: string[] }): Writing {
  async function* whole() {
    yield text
  }
  return { writtenBy: 'guidebook', pieces: whole(), followUps: () => followUps }
}

function summarized({ study, relevanceScore }: Bearing) {
  return summaryOf(study, relevanceScore)
}

/** The nth of a run is what `[n]` cites. */
export function scoreOf(one: Bearing): AnswerEvent {
  const { id, title, shortCitation, relevanceScore } = summarized(one)
  return { type: 'relevance_score', studyId: id, title, shortCitation, relevanceScore }
}

function at(places: number[], studies: Bearing[]): Bearing[] {
  return places.flatMap((place) => studies[place] ?? [])
}

/** What bears on the question as well, where the writer cited something at all: who cites none found none that fits. */
function besides(cited: number[], studies: Bearing[]): Bearing[] {
  if (cited.length === 0) return []
  return studies
    .filter(({ relevanceScore }, place) => relevanceScore >= more.min && !cited.includes(place))
    .slice(0, more.max)
}

/** How many words a piece adds; one that goes on with the last word's letters does not add that word again. */
function newWords(before: string, piece: string): number {
  const words = piece.match(/\S+/g)?.length ?? 0
  return /\S/.test(before.slice(-1)) && /^\S/.test(piece) ? words - 1 : words
}
