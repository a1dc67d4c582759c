import { expect, test } from 'vitest'
import type { AnswerEvent, FinalResult } from '../research.ts'
import { applyEvent, canFollow, endAs, linkAs, noAnswerYet, stopAt } from './answer-state.ts'

const result: FinalResult = {
  type: 'final_result',
  outcome: 'answered',
  response: 'Walk her back, quietly.',
  summaries: [],
  studies: [],
  searchMethod: 'bm25',
  totalStudiesConsidered: 2000,
  relevantStudiesFound: 0,
  citations: { checked: 0, removed: 0 },
  writtenBy: 'guidebook',
  followUps: [],
}

function after(...events: AnswerEvent[]) {
  return events.reduce((answer, event, place) => applyEvent(answer, { n: place + 1, event }), noAnswerYet)
}

test('[CHAT-06] Steps, the found count and the judged studies are counted', () => {
  const answer = after(
    { type: 'connected', run: 'r' },
    { type: 'step', step: 3, label: 'Searching database' },
    { type: 'studies_found', count: 214 },
    { type: 'relevance_score', studyId: 'a', title: 'A', shortCitation: 'Ay 2001', relevanceScore: 90 },
    { type: 'relevance_score', studyId: 'a', title: 'A', shortCitation: 'Ay 2001', relevanceScore: 91 },
    { type: 'relevance_score', studyId: 'b', title: 'B', shortCitation: 'Bee 2002', relevanceScore: 70 },
    { type: 'progress', step: 2 },
    { type: 'progress', step: 4, studiesFound: 1 },
  )
  expect(answer).toMatchObject({
    run: 'r',
    after: 8,
    step: 4,
    found: 214,
    scored: [{ id: 'a' }, { id: 'b', shortCitation: 'Bee 2002' }],
    kept: 1,
  })
})

test('Text grows chunk by chunk and ends as the final result has it', () => {
  const growing = after(
    { type: 'text_chunk', text: 'Walk her ', wordCount: 2 },
    { type: 'text_chunk', text: 'back, quietly.', wordCount: 4 },
  )
  expect(growing.text).toBe('Walk her back, quietly.')
  const whole = applyEvent(applyEvent(growing, { n: 3, event: result }), {
    n: 4,
    event: { type: 'complete', state: 'finished' },
  })
  expect(whole).toMatchObject({ text: result.response, result, end: 'finished' })
})

test('An event that came before changes nothing', () => {
  const once = after({ type: 'text_chunk', text: 'Hello', wordCount: 1 })
  expect(applyEvent(once, { n: 1, event: { type: 'text_chunk', text: 'Hello', wordCount: 1 } })).toBe(once)
})

test('[CHAT-02] Stop keeps exactly the words that were shown, whatever still arrives', () => {
  const stopped = stopAt(after({ type: 'text_chunk', text: 'Walk her back, quietly.', wordCount: 4 }), 'Walk her')
  const later = applyEvent(stopped, { n: 2, event: result })
  expect(later).toMatchObject({ text: 'Walk her', result: null, end: 'stopped' })
  expect(canFollow(later)).toBe(false)
})

test('[CHAT-02] Stop also holds an answer that is finished but not shown whole yet', () => {
  const finished = after(result, { type: 'complete', state: 'finished' })
  expect(stopAt(finished, 'Walk')).toMatchObject({ text: 'Walk', result: null, end: 'stopped' })
  expect(stopAt(endAs(noAnswerYet, 'failed'), '')).toMatchObject({ end: 'failed' })
})

test('[CHAT-16] A refused question keeps what the server said about it', () => {
  expect(endAs(noAnswerYet, 'refused', 'Please write your question first.')).toMatchObject({
    end: 'refused',
    problem: 'Please write your question first.',
  })
})

test('A lost connection shows until the next event, and never on an ended answer', () => {
  const lost = linkAs(after({ type: 'connected', run: 'r' }), 'lost')
  expect(lost.link).toBe('lost')
  expect(applyEvent(lost, { n: 2, event: { type: 'text_complete', wordCount: 0 } }).link).toBe('open')
  const ended = endAs(lost, 'lost')
  expect(linkAs(ended, 'lost').link).toBe('open')
  expect(canFollow(ended)).toBe(true)
})
