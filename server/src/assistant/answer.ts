import type { AnswerEvent, HelpRoute, Outcome } from '@nestbook/contract/research.ts'
import { stepLabels } from '@nestbook/contract/rules/steps.ts'
import type { Danger, QuietKey } from '../modules/safety/safety.ts'
import { summaryOf } from '../modules/studies/studies.ts'
import type { Writing } from './parts.ts'
import { putToStudies } from './put-to-studies.ts'
import { quietKeyOf } from './screen/quiet.ts'
import { askForEnglish, askWhoItIsAbout, declineKindly, greet, sayWhatToDoNext } from './screen/say.ts'
import { type Screening, screen } from './screen/screen.ts'
import type { Tools } from './tools.ts'
import { isOnlyPolite, readOpener } from './understand/opener.ts'
import { onlySpeaksOfAnswer, readTalk } from './understand/talk.ts'
import type { Intent, Question } from './understand/understand.ts'
import { verify } from './verify/verify.ts'
import { withoutNames } from './without-names.ts'
import type { Brief } from './write/brief.ts'

export type { Question } from './understand/understand.ts'

/** Whether someone may be in danger: then help comes first, whatever else holds. */
export function callsForHelp(question: Question, tools: Tools): boolean {
  return dangerIn(question, tools) !== null
}

/** The danger that someone may be in. */
export function dangerIn({ text, history }: Question, tools: Tools): Screening['danger'] {
  return screen(text, history, tools).danger
}

/** The story of one question. Knows no user, no HTTP and no table: it takes a question and tells what happens. */
export async function* answer(question: Question, tools: Tools, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const screening = isOnlyPolite(question.text) && !wasInDanger(question, tools) ? politely : screenFor(question, tools)
  const { danger, sign } = screening
  const talk = readTalk(question.text, question.history)
  const quiet = talk && onlySpeaksOfAnswer(talk) ? null : screening.quiet
  // A card that is not sure waits for a model that can read it; without one it comes at once.
  const isCarded = danger !== null && (danger.isSure || !tools.hasModel)
  if (isCarded) yield tools.safety.card(danger)
  yield stepBegins(1)
  if (isCarded) return yield* tellOfHelp(danger, tools, signal)
  const opener = quiet || sign ? null : readOpener(question.text)
  if (opener) return yield* tell(ready(greet(opener, question.text, tools.voice)), 'nothing_found', tools, signal)
  const quietLine = quiet && quietLineOf(quiet, question, tools)
  if (screening.scope === 'elsewhere' && !talk) {
    const declined = ready(declineKindly(question.text, screening, tools.voice))
    return yield* tell(below(quietLine, declined), 'declined', tools, signal)
  }
  const asksBack = talk ? null : askBack(question, screening, tools)
  if (asksBack && !tools.hasModel)
    return yield* tell(below(quietLine, asksBack.writing), asksBack.outcome, tools, signal)

  const time = tools.startModelTime()
  yield stepBegins(2)
  const read = await tools.understand(question, time, signal)
  // Beside a sign for a doctor, or a word on help, nobody is left with sympathy alone.
  const intent = sign || quietLine ? { ...read, kind: 'asks' as const, talk: sign ? null : read.talk } : read
  const route = intent.danger ?? (intent.isReadByModel ? null : danger?.route)
  if (route) {
    const told = danger?.route === route ? danger : { route, kind: null }
    yield tools.safety.card(told)
    return yield* tellOfHelp(told, tools, signal)
  }
  if (asksBack && !intent.isReadByModel)
    return yield* tell(below(quietLine, asksBack.writing), asksBack.outcome, tools, signal)
  const demoted = danger && quietLineFor(danger.route, question, tools)
  const above = [sign && tools.safety.signLine(sign.kind), quietLine, demoted].filter(Boolean).join('\n\n')

  yield stepBegins(3)
  const { wanted, asked } = putToStudies(intent, tools)
  const seeks = intent.kind === 'asks' && wantsStudies(intent)
  const found = seeks ? await tools.find(wanted, intent.text, signal) : { hits: [], searched: 0 }
  yield { type: 'studies_found', count: found.hits.length }
  yield { type: 'progress', step: 3, studiesFound: found.hits.length }

  yield stepBegins(4)
  const judged = await tools.judge(asked, found.hits, time, signal)
  const studies = judged.map(({ study, relevanceScore }) => summaryOf(study, relevanceScore))
  for (const { id, title, shortCitation, relevanceScore } of studies) {
    yield { type: 'relevance_score', studyId: id, title, shortCitation, relevanceScore }
  }
  yield { type: 'progress', step: 4, studiesFound: judged.length }

  yield stepBegins(5)
  const brief = { ...briefOf(intent, question, judged), hasSign: sign !== null }
  const writing = await tools.write(brief, question.history, time, signal)
  const isTreated = studies.length > 0 || intent.topics.length > 0
  const isAnswered = isTreated || intent.kind !== 'asks' || intent.talk !== null
  const outcome = isAnswered && !writing.isFree ? 'answered' : 'nothing_found'
  // Where none came close, all of them were looked at.
  const considered = studies.length > 0 ? found.hits.length : found.searched
  yield* tell({ ...below(above, writing), studies, considered }, outcome, tools, signal)
}

const politely: Screening = {
  ...{ danger: null, quiet: null, sign: null, scope: 'ours' },
  ...{ offTopic: null, matter: null, foreign: null },
}

/** "Bye" alone is a farewell, unless what was said before it was a call for help. */
function wasInDanger({ history }: Question, tools: Tools): boolean {
  const last = history.findLast(({ role }) => role === 'user')
  return last !== undefined && screen(last.content, [], tools).danger !== null
}

/** Whoever wants the last answer in other words wants no studies; whoever asks about them, or for more, does. */
function wantsStudies({ talk }: Intent): boolean {
  return talk === null || ['strongest', 'reliable', 'howMany', 'sources', 'more', 'why'].includes(talk.kind)
}

/** What is said below a card. */
function tellOfHelp(danger: Danger, tools: Tools, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  return tell(ready(sayWhatToDoNext(danger, tools.safety)), 'helped', tools, signal)
}

/** What is left of a card that a model took away: a word about the same help. */
function quietLineFor(route: HelpRoute, question: Question, tools: Tools): string | null {
  const key = quietKeyOf(question.text, route)
  return key && quietLineOf(key, question, tools)
}

function quietLineOf(key: QuietKey, question: Question, { safety }: Tools): string | null {
  return isUnsaid(safety.quiet(key), question) ? `*${safety.quiet(key)}*` : null
}

/** Once in a conversation is enough. */
function isUnsaid(line: string, { history }: Question): boolean {
  return !history.some(({ role, content }) => role === 'assistant' && content.includes(line))
}

/** What is not understood without a model: another language, or a message that does not say whom it is about. */
function askBack(
  question: Question,
  { foreign, scope }: Screening,
  { voice }: Tools,
): { writing: Writing; outcome: Outcome } | null {
  if (foreign) return { writing: ready(askForEnglish(foreign, voice)), outcome: 'declined' }
  if (scope !== 'unclear' || isKnownFamily(question)) return null
  return { writing: ready(askWhoItIsAbout(question.text, voice)), outcome: 'nothing_found' }
}

/** Who has told of children asks about them, whether they say so or not. */
function isKnownFamily({ family = [], childrenAges, history }: Question): boolean {
  return family.length > 0 || childrenAges.length > 0 || history.some(({ role }) => role === 'user')
}

/** An answer with what comes first, in paragraphs of its own. */
function below(line: string | null, writing: Writing): Writing {
  if (!line) return writing
  async function* both() {
    yield `${line}\n\n`
    yield* writing.pieces
  }
  return { ...writing, pieces: both() }
}

/** "Maya bites" is ours: a family's name for a child says so to nobody else. */
function screenFor({ text, history, family = [] }: Question, tools: Tools) {
  const screening = screen(text, history, tools)
  const plain = withoutNames(text, family)
  return screening.scope === 'ours' || plain === text ? screening : screen(plain, history, tools)
}

/** How often the last step tells how far it has come. */
const wordsPerNews = 100

type Telling = Writing & { studies?: ReturnType<typeof summaryOf>[]; considered?: number }

/** Words of ours that are there as a whole. */
function ready({ text, followUps }: { text: string; followUps: string[] }): Writing {
  async function* whole() {
    yield text
  }
  return { writtenBy: 'guidebook', pieces: whole(), followUps }
}

/** Sends a text in pieces, nothing in it that is not backed, and the result as a whole at the end. */
async function* tell(
  { pieces, writtenBy, followUps, standsIn, studies = [], considered = 0 }: Telling,
  outcome: Outcome,
  tools: Tools,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  yield { type: 'progress', step: 5, writtenBy, outcome, ...(standsIn ? { standsIn } : {}) }
  let response = ''
  let words = 0
  const citations = { checked: 0, removed: 0 }
  for await (const verified of verify(pieces, studies.length, tools.safety.knownLines)) {
    citations.checked += verified.checked
    citations.removed += verified.removed
    // A model writes at a pace of its own; the guidebook's words are all there at once.
    for await (const piece of tools.handOut(verified.text, writtenBy, signal)) {
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
  yield { type: 'text_complete', wordCount: words }
  yield {
    type: 'final_result',
    outcome,
    response,
    summaries: studies.map(({ id, oneLiner }) => ({ studyId: id, oneLiner })),
    studies,
    searchMethod: 'bm25-rm3',
    totalStudiesConsidered: considered,
    relevantStudiesFound: studies.length,
    citations,
    writtenBy,
    followUps,
  }
}

function stepBegins(step: 1 | 2 | 3 | 4 | 5): AnswerEvent {
  return { type: 'step', step, label: stepLabels[step - 1] ?? '' }
}

/** How many words a piece adds; one that goes on with the last word's letters does not add that word again. */
function newWords(before: string, piece: string): number {
  const words = piece.match(/\S+/g)?.length ?? 0
  return /\S$/.test(before) && /^\S/.test(piece) ? words - 1 : words
}

function briefOf(intent: Intent, question: Question, studies: Brief['studies']): Omit<Brief, 'hasSign'> {
  return {
    ...intent,
    ageMonths: intent.age?.months ?? null,
    concepts: intent.concepts.map(({ concept, weight }) => ({
      noun: concept.noun,
      topic: concept.topics[0] ?? '',
      weight,
    })),
    studies,
    instead: question.instead ?? null,
    earlierAnswers: [
      ...question.history.filter(({ role }) => role === 'assistant').map(({ content }) => content),
      ...(question.instead?.answers ?? []),
    ],
  }
}
