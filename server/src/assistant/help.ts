import type { AnswerEvent, HelpCard } from '@nestbook/contract/research.ts'
import type { Country, Danger, DangerKind, Hazard, QuietKey, Safety, SaidTo } from '../modules/safety/safety.ts'
import { countryOf } from './screen/country.ts'
import { sayWhatToDoNext, stayWith } from './screen/say.ts'
import { ready, type StreamAnswer } from './stream-answer.ts'
import type { Intent, Question } from './understand/understand.ts'
import type { Brief } from './write/brief.ts'
import { fillSlots } from './write/slots.ts'

/** What is said of danger and despair: fixed words, fitted to a language and a country. */
export type Help = {
  card: (danger: Danger, to: SaidTo) => HelpCard
  /** What is said below a card. */
  afterCard: (danger: Danger, to: SaidTo, signal: AbortSignal) => AsyncGenerator<AnswerEvent>
  /** What is said to words of despair. */
  stay: (question: Question, to: SaidTo, signal: AbortSignal) => AsyncGenerator<AnswerEvent>
  /** Null where it was said before: once in a conversation is enough. */
  quietLine: (key: QuietKey, question: Question, to: SaidTo) => string | null
  /** What opens the answer where a sign for a doctor is told. */
  signLine: (kind: DangerKind, to: SaidTo) => string
  /**
   * What is told in passing that is unsafe at the child's age, once in a conversation. It is a line above an answer
   * that does not say it.
   */
  hazard: (question: Question, intent: Intent, to: SaidTo) => Pick<Hazard, 'line' | 'part' | 'isSaidBy'> | null
  countryOf: (question: Question) => Country | null
  /** A model's word on the country wins. */
  countryFor: (intent: Intent, country: Country | null) => Country | null
  /** The lines of a country, and how the guidebook names them there. */
  local: (to: SaidTo) => Pick<Brief, 'helpLines' | 'inLocalWords'>
}

export function makeHelp({ safety, streamAnswer }: { safety: Safety; streamAnswer: StreamAnswer }): Help {
  return {
    card: safety.card,
    afterCard: (danger, to, signal) => streamAnswer(ready(sayWhatToDoNext(danger, to, safety)), 'helped', signal),
    stay: ({ text, history }, to, signal) =>
      streamAnswer(ready(stayWith(text, history.length > 0, to, safety)), 'helped', signal),
    quietLine: (key, question, to) => {
      const line = safety.quiet(key, to)
      return isUnsaid(line, question) ? `*${line}*` : null
    },
    signLine: safety.signLine,
    hazard: (question, intent, to) => {
      const hazard = safety.findHazard(question.text, intent.age?.months ?? null)
      const line = hazard && safety.hazardLine(hazard, to)
      return line && isUnsaidOfAny(line, question) ? { ...hazard, line: fillSlots(line, intent) } : null
    },
    countryOf: (question) => countryOf(question, safety),
    countryFor: (intent, country) =>
      (intent.country === null ? country : safety.findCountry.byName(intent.country)) ?? null,
    local: ({ country }) => ({
      helpLines: country ? safety.linesIn(country) : [],
      inLocalWords: (text) => (country ? safety.inCountry(text, country) : text),
    }),
  }
}

/** What was said of "them" is said, though it is "her" by now. */
function isUnsaidOfAny(line: string, { history }: Question): boolean {
  const parts = line.split(slot)
  return !history.some(({ role, content }) => role === 'assistant' && parts.every((part) => content.includes(part)))
}

const slot = /\{\w+\}/

function isUnsaid(line: string, { history }: Question): boolean {
  return !history.some(({ role, content }) => role === 'assistant' && content.includes(line))
}
