import type { FinalResult, HelpCard, NumberedEvent, RunState } from '../research.ts'

/**
 * How an answer ended for the parent, as the server said it. `refused`: the question never became a run. `lost`: the
 * run may go on, but this device gave up following it.
 */
export type AnswerEnd = Exclude<RunState, 'running'> | 'refused' | 'lost'

export type AnswerState = {
  run: string | null
  /** The number of the last event applied. */
  after: number
  /** The step the server is at, 0 before the first is known. */
  step: number
  found: number | null
  /** The studies that `[1]`, `[2]` ... cite, and how many of them there are once that is known. */
  scored: readonly { id: string; shortCitation: string }[]
  kept: number | null
  writtenBy: FinalResult['writtenBy'] | null
  /** The guidebook wrote because the writing service does not answer. Known while the page lives. */
  standsIn: boolean
  help: HelpCard | null
  text: string
  /** The words of an earlier attempt, which stay in view until this one has caught up with them. */
  floor: string
  result: FinalResult | null
  problem: string | null
  /** A limit is used up past which only an account or a plan leads. Known while the page lives. */
  needsUpgrade: boolean
  link: 'open' | 'lost'
  end: AnswerEnd | null
}

export const noAnswerYet: AnswerState = {
  run: null,
  after: 0,
  step: 0,
  found: null,
  scored: [],
  kept: null,
  writtenBy: null,
  standsIn: false,
  help: null,
  text: '',
  floor: '',
  result: null,
  problem: null,
  needsUpgrade: false,
  link: 'open',
  end: null,
}

/** Applies one event. What is known already and what comes after the end changes nothing. */
export function applyEvent(answer: AnswerState, { n, event }: NumberedEvent): AnswerState {
  if (n <= answer.after || answer.end !== null) return answer
  const next = { ...answer, after: n, link: 'open' as const }
  switch (event.type) {
    case 'connected':
      return { ...next, run: event.run }
    case 'help':
      return { ...next, help: event }
    case 'step':
      return { ...next, step: Math.max(answer.step, event.step) }
    case 'progress':
      return withCount(
        {
          ...next,
          step: Math.max(answer.step, event.step),
          writtenBy: event.writtenBy ?? answer.writtenBy,
          standsIn: event.standsIn ?? answer.standsIn,
        },
        event.step,
        event.studiesFound,
      )
    case 'sub_progress':
    case 'text_complete':
      return next
    case 'studies_found':
      return { ...next, found: event.count }
    case 'relevance_score':
      return { ...next, scored: withOne(answer.scored, { id: event.studyId, shortCitation: event.shortCitation }) }
    case 'text_chunk':
      return grow(next, answer.text + event.text)
    case 'final_result':
      return { ...next, result: event, writtenBy: event.writtenBy, text: event.response, floor: '' }
    case 'error':
      return { ...next, problem: event.error }
    case 'complete':
      return settle({ ...next, end: event.state === 'running' ? 'interrupted' : event.state })
  }
}

/** The words to show. */
export function wordsOf({ text, floor }: AnswerState): string {
  return floor === '' ? text : floor
}

/** An earlier attempt's words give way when the new ones have reached their end, or say something else. */
function grow(answer: AnswerState, text: string): AnswerState {
  const isBehind = text.length < answer.floor.length && answer.floor.startsWith(text)
  return { ...answer, text, floor: isBehind ? answer.floor : '' }
}

function settle(answer: AnswerState): AnswerState {
  return answer.floor === '' ? answer : { ...answer, text: answer.floor, floor: '' }
}

/** Appends words that come by the plain call, without events around them. */
export function appendWords(answer: AnswerState, words: string): AnswerState {
  return answer.end === null ? grow({ ...answer, link: 'open' }, answer.text + words) : answer
}

/** A new attempt at an answer that broke off: what was read stays in view, and so does the help card. */
export function tryAgain(answer: AnswerState): AnswerState {
  return { ...noAnswerYet, help: answer.help, floor: wordsOf(answer) }
}

/** Goes on with an answer under way. What came by the plain call is caught up with from the run's first event on. */
export function resumeAnswer(answer: AnswerState): AnswerState {
  const open = { ...answer, end: null }
  return answer.run === null && wordsOf(answer) !== '' ? tryAgain(open) : open
}

/** Whether the same question may be sent a second time unasked: it broke off before it had said anything. */
export function brokeOffSilently(answer: AnswerState): boolean {
  return (answer.end === 'failed' || answer.end === 'interrupted') && wordsOf(answer) === '' && answer.help === null
}

/** `progress` counts what was found up to the third step, and from the fourth on what was kept of it. */
function withCount(answer: AnswerState, step: number, count: number | undefined): AnswerState {
  if (count === undefined) return answer
  return step <= 3 ? { ...answer, found: count } : { ...answer, kept: count }
}

function withOne(known: AnswerState['scored'], study: AnswerState['scored'][number]): AnswerState['scored'] {
  return known.some(({ id }) => id === study.id) ? known : [...known, study]
}

/**
 * The parent pressed Stop: what was shown stays, what was still on its way is dropped. A fast answer may be
 * finished already while its words are still being shown; to the parent that is no difference.
 */
export function stopAt(answer: AnswerState, shown: string): AnswerState {
  if (answer.end !== null && answer.end !== 'finished') return answer
  return { ...answer, text: shown, floor: '', result: null, link: 'open', end: 'stopped' }
}

export function endAs(answer: AnswerState, end: AnswerEnd, problem: string | null = null): AnswerState {
  return answer.end === null ? settle({ ...answer, link: 'open', end, problem: problem ?? answer.problem }) : answer
}

export function linkAs(answer: AnswerState, link: 'open' | 'lost'): AnswerState {
  return answer.end === null && answer.link !== link ? { ...answer, link } : answer
}

/** Whether a reader can still follow it: under way, or given up by this device only. */
export function canFollow(answer: AnswerState): boolean {
  return answer.end === null || answer.end === 'lost'
}
