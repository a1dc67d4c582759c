import type { AnswerEvent } from '@nestbook/contract/research.ts'
import { stepLabels } from '@nestbook/contract/rules/steps.ts'
import type { Country } from '../modules/safety/safety.ts'
import type { Decline } from './decline.ts'
import type { Help } from './help.ts'
import type { MakeStudyQuery } from './make-study-query.ts'
import type { ModelTime } from './model-time.ts'
import type { Screening } from './screen/screen.ts'
import type { Vote } from './screen/vote.ts'
import { weighVote } from './screen/weigh-vote.ts'
import type { ScreenQuestion } from './screen-question.ts'
import type { AskVote, FindStudies, JudgeStudies, StudiesOfMatter, Understand, Write, Writing } from './steps.ts'
import { type StreamAnswer, scoreOf } from './stream-answer.ts'
import { isAdded } from './understand/follow-up.ts'
import { readOpener } from './understand/opener.ts'
import { onlyRequests, onlySpeaksOfAnswer, readTalk } from './understand/talk.ts'
import type { Intent, Question } from './understand/understand.ts'
import type { Brief } from './write/brief.ts'

export type { Question } from './understand/understand.ts'

/** The steps of an answer, each closed over what it needs (`compose.ts`). */
export type AnswerSteps = {
  screenQuestion: ScreenQuestion['screenQuestion']
  help: Help
  decline: Decline
  /** Whether a model is there to read beside what is read without one. */
  hasModel: () => boolean
  /** Begins the clock of one question. */
  startModelTime: () => ModelTime
  vote: AskVote
  understand: Understand
  /** A question that is about a page for sure, whatever its words seem to be about. */
  onPage: (page: string, intent: Intent) => Intent
  studiesOfMatter: StudiesOfMatter
  /** The ids of the studies whose findings a text tells. */
  studiesTold: (text: string) => ReadonlySet<string>
  makeStudyQuery: MakeStudyQuery
  findStudies: FindStudies
  judge: JudgeStudies
  write: Write
  streamAnswer: StreamAnswer
}

export type Answer = (question: Question, signal: AbortSignal) => AsyncGenerator<AnswerEvent>

/** The story of one question. Knows no user, no HTTP and no table: it takes a question and tells what happens. */
export function makeAnswer(steps: AnswerSteps): Answer {
  const { help, decline, streamAnswer } = steps

  return async function* answer(question, signal) {
    const screening = steps.screenQuestion(question)
    const { danger, sign, foreign } = screening
    const talk = readTalk(question.text, question.history)
    const isRequest = !screening.isPlea && (talk ? onlySpeaksOfAnswer(talk) : goesOnWithRequest(question))
    const isDespairOfChild = [screening.quiet, danger?.route].includes('self_harm_child')
    const screened = { danger, quiet: isRequest && !isDespairOfChild ? null : screening.quiet }
    const country = help.countryOf(question)
    const here = { language: foreign, country }
    // A card that is not sure waits for a model that can read it; without one it comes at once.
    const hasModel = steps.hasModel()
    const showsCard = danger !== null && (danger.isSure || !hasModel)
    if (showsCard) yield help.card(danger, here)
    yield stepBegins(1)
    if (showsCard) return yield* help.afterCard(danger, here, signal)
    const opener = screened.quiet || sign ? null : readOpener(question.text)
    const isInTalk = question.history.some(({ role }) => role === 'assistant')
    if (opener) return yield* streamAnswer(decline.greet(opener, question.text, isInTalk), 'nothing_found', signal)
    if (screening.isPlea && !hasModel) return yield* help.stay(question, { country }, signal)
    const turnedAway = decline.unread(question, screening, talk !== null)
    const aboveThat = screened.quiet && help.quietLine(screened.quiet, question, { country })
    if (turnedAway && !hasModel)
      return yield* streamAnswer(below(aboveThat, turnedAway.writing), turnedAway.outcome, signal)

    const time = steps.startModelTime()
    yield stepBegins(2)
    const voting = steps.vote(question, time, signal)
    // Below a plan for nights a child's despair is no word on the plan.
    const toUnderstand = isDespairOfChild ? { ...question, isAnotherMatter: true } : question
    const first = await Promise.race([steps.understand(toUnderstand, time, signal), acuteAlone(voting)])
    if ('danger' in first) return yield* cardInstead(first, screened, question, country, signal)
    if (screening.isPlea) {
      const vote = await voting
      if (weighVote(vote, screened, question.text).card)
        return yield* cardInstead(vote, screened, question, country, signal)
      if (vote?.danger !== 'none') return yield* help.stay(question, { country }, signal)
    }
    const isElsewhere = first.isReadByModel && first.scope === 'elsewhere' && !first.isFollowUp && !screening.isPlea
    const to = { language: first.language, country: help.countryFor(first, country) }
    const hazard = isElsewhere || sign ? null : help.hazard(question, first, to)
    const signPart = sign?.kind.part ?? hazard?.part ?? null
    const intent = signPart ? steps.onPage(signPart.page, first) : hazard ? { ...first, kind: 'asks' as const } : first
    if (!intent.isReadByModel && (turnedAway || danger)) {
      const vote = await voting
      const { card, quiet } = weighVote(vote, screened, question.text)
      if (card) return yield* cardInstead(vote, screened, question, country, signal)
      const line = quiet && help.quietLine(quiet, question, { country })
      if (turnedAway) return yield* streamAnswer(below(line, turnedAway.writing), turnedAway.outcome, signal)
    }

    yield stepBegins(3)
    const saysNoDoctor = screened.quiet === 'medical' && aboveThat !== null
    const briefed = briefOf(intent, question, { hasSign: sign !== null, saysNoDoctor, signPart }, help.local(to))
    const seeks = !isElsewhere && intent.kind === 'asks' && wantsStudies(intent)
    // Whoever asks about the studies means those that were told of, whatever would be found now.
    const told = seeks && asksOfStudies(intent) ? steps.studiesTold(briefed.earlierAnswers.at(-1) ?? '') : null
    const ofMatter = told?.size ? told : seeks ? steps.studiesOfMatter({ ...briefed, text: intent.inEnglish }) : null
    const { wanted, asked } = steps.makeStudyQuery(intent, ofMatter)
    const found = seeks ? await steps.findStudies(wanted, intent.inEnglish, signal) : { hits: [], searched: 0 }
    yield { type: 'studies_found', count: found.hits.length }
    yield { type: 'progress', step: 3, studiesFound: found.hits.length }

    yield stepBegins(4)
    const { shown, candidates } = steps.judge(asked, found.hits, { ofMatter, told, instead: question.instead })
    if (!hasModel) yield* shown.map(scoreOf)
    yield { type: 'progress', step: 4, studiesFound: shown.length }

    yield stepBegins(5)
    const signLine = sign && help.signLine(sign.kind, to)
    const signs = [signLine, hazard?.line].filter((line) => line != null)
    const writing = isElsewhere
      ? decline.elsewhere(question.text, screening, intent.language)
      : await steps.write({ ...briefed, studies: shown, candidates, signs }, question.history, time, signal)
    // Not a word leaves before the vote on danger is in.
    const vote = await voting
    const { card, quiet, isBelow } = weighVote(vote, screened, question.text)
    if (card) {
      await writing.pieces[Symbol.asyncIterator]().return?.()
      return yield* cardInstead(vote, screened, question, to.country, signal)
    }
    const quietLine = quiet && help.quietLine(quiet, question, to)
    // A model that read the message was told of the signs that were found, and says it where it belongs, or it stands below.
    const isReadWhole = writing.writtenBy === 'model' && vote?.danger === 'none'
    const above = [isReadWhole ? null : signLine, isBelow ? null : quietLine].filter(Boolean).join('\n\n')
    // Below a question back stands nothing that was found for a guess.
    const studies = writing.writtenBy === 'model' ? candidates : writing.isFree ? [] : shown
    const isTreated = shown.length > 0 || intent.topics.length > 0 || writing.writtenBy === 'model'
    const isAnswered = isTreated || intent.kind !== 'asks' || intent.talk !== null
    const outcome = isElsewhere ? 'declined' : isAnswered && !writing.isFree ? 'answered' : 'nothing_found'
    // A reply that is taken in was no search that found nothing.
    const isTakenIn = writing.isFree && intent.isFollowUp
    // Where none came close, all of them were looked at.
    const considered = studies.length > 0 ? found.hits.length : isTakenIn ? 0 : found.searched
    const signed = isReadWhole ? withLast(writing, signLine, saysWhomToAsk) : writing
    const unsaid = isReadWhole ? withLast : belowUnsaid
    const safe = unsaid(signed, hazard?.line ?? null, hazard?.isSaidBy)
    const whole = isBelow ? withLast(safe, quietLine) : safe
    yield* streamAnswer({ ...below(above, whole), studies, areTold: !hasModel, considered }, outcome, signal)
  }

  /** Help in the answer's place, in the language of the message. */
  async function* cardInstead(
    vote: Vote | null,
    screened: Pick<Screening, 'danger' | 'quiet'>,
    question: Question,
    country: Country | null,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const { card } = weighVote(vote, screened, question.text)
    if (!card) return
    const to = { language: vote?.language ?? null, country }
    yield help.card(card, to)
    yield* help.afterCard(card, to, signal)
  }
}

/** A request in few words, below an answer, tells nothing of how anybody is. */
function goesOnWithRequest({ text, history }: Question): boolean {
  return history.some(({ role }) => role === 'assistant') && onlyRequests(text)
}

/** A vote that calls for help at once; any other never comes. */
async function acuteAlone(voting: Promise<Vote | null>): Promise<Vote> {
  const vote = await voting
  return vote?.danger === 'acute' && vote.route ? vote : new Promise<never>(() => {})
}

/** Whoever wants the last answer in other words wants no studies; whoever asks about them, or for more, does. */
function wantsStudies({ talk }: Intent): boolean {
  return talk === null || ['strongest', 'reliable', 'howMany', 'sources', 'more', 'why', 'refuses'].includes(talk.kind)
}

function asksOfStudies({ talk }: Intent): boolean {
  return talk !== null && ['strongest', 'reliable', 'howMany', 'sources'].includes(talk.kind)
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

type IsSaidBy = (text: string) => boolean
const neverSaid: IsSaidBy = () => false

/** An answer with what comes first, unless its own beginning says it: the guidebook's comes whole, a model's in pieces. */
function belowUnsaid(writing: Writing, line: string | null, isSaidBy: IsSaidBy = neverSaid): Writing {
  if (!line) return writing
  async function* both() {
    let isFirst = true
    for await (const piece of writing.pieces) {
      if (isFirst && !isSaidBy(piece.slice(0, beginning))) yield `${line}\n\n`
      isFirst = false
      yield piece
    }
  }
  return { ...writing, pieces: both() }
}

/** So many letters of an answer are its beginning. */
const beginning = 350

/** An answer with what comes last, in a paragraph of its own, unless it says so itself. */
function withLast(writing: Writing, line: string | null, isSaidBy: IsSaidBy = neverSaid): Writing {
  if (!line) return writing
  async function* both() {
    let text = ''
    for await (const piece of writing.pieces) {
      text += piece
      yield piece
    }
    if (!isSaidBy(text)) yield `\n\n${line}`
  }
  return { ...writing, pieces: both() }
}

/** Whether an answer names somebody who can look at a child, or a number to call. */
function saysWhomToAsk(text: string): boolean {
  return /\b(?:doctors?|GPs?|p(?:a)?ediatricians?|midwi(?:fe|ves)|nurses?|health visitors?|emergency|hospital|ER|A&E|911|999|112|000|111)\b/.test(
    text,
  )
}

function stepBegins(step: 1 | 2 | 3 | 4 | 5): AnswerEvent {
  return { type: 'step', step, label: stepLabels[step - 1] ?? '' }
}

/** What a writer is told, before any study was found. */
function briefOf(
  intent: Intent,
  question: Question,
  above: Pick<Brief, 'hasSign' | 'saysNoDoctor' | 'signPart'>,
  local: Pick<Brief, 'helpLines' | 'inLocalWords'>,
): Brief {
  return {
    ...intent,
    ...local,
    ...above,
    said: question.text,
    isAdded: isAdded(question.text),
    ageMonths: intent.age?.months ?? null,
    concepts: intent.concepts.map(({ concept, weight }) => ({
      noun: concept.noun,
      topic: concept.topics[0] ?? '',
      weight,
    })),
    studies: [],
    candidates: [],
    signs: [],
    instead: question.instead ?? null,
    earlierAnswers: [
      ...question.history.filter(({ role }) => role === 'assistant').map(({ content }) => content),
      ...(question.instead?.answers ?? []),
    ],
  }
}
