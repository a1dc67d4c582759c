import type { AnswerEvent, Outcome } from '@nestbook/contract/research.ts'
import { stepLabels } from '@nestbook/contract/rules/steps.ts'
import type { Country, Danger, QuietKey, SaidTo } from '../modules/safety/safety.ts'
import { step } from '../tracing/tracing.ts'
import type { Verdict } from './judge/judge.ts'
import type { Writing } from './parts.ts'
import { putToStudies } from './put-to-studies.ts'
import { countryOf } from './screen/country.ts'
import { askForEnglish, askWhoItIsAbout, declineKindly, greet, sayWhatToDoNext, stayWith } from './screen/say.ts'
import { type Screening, screen } from './screen/screen.ts'
import type { Vote } from './screen/vote.ts'
import { weighVote } from './screen/weigh-vote.ts'
import { scoreOf, tell } from './tell.ts'
import type { Tools } from './tools.ts'
import { onPageOf } from './understand/on-page-of.ts'
import { isOnlyPolite, readOpener } from './understand/opener.ts'
import { onlyRequests, onlySpeaksOfAnswer, readTalk } from './understand/talk.ts'
import type { Intent, Question } from './understand/understand.ts'
import { withoutNames } from './without-names.ts'
import type { Brief } from './write/brief.ts'

export type { Question } from './understand/understand.ts'

/** The danger that someone may be in, despair among it: then help comes first, whatever else holds. */
export function dangerIn(question: Question, tools: Tools): Danger | null {
  const { danger, isPlea } = screenOnce(question, tools)
  return danger ?? (isPlea ? { route: 'self_harm_parent', kind: null } : null)
}

/** A question is screened before its turn comes, and once. */
const screened = new WeakMap<Question, Screening>()

function screenOnce(question: Question, tools: Tools): Screening {
  const known = screened.get(question)
  if (known) return known
  const screening = step('screen', () => screen(question.text, question.history, tools))
  screened.set(question, screening)
  return screening
}

/** The story of one question. Knows no user, no HTTP and no table: it takes a question and tells what happens. */
export async function* answer(question: Question, tools: Tools, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const screening = isOnlyPolite(question.text) && !wasInDanger(question, tools) ? politely : screenFor(question, tools)
  const { danger, sign, foreign } = screening
  const talk = readTalk(question.text, question.history)
  const isRequest = !screening.isPlea && (talk ? onlySpeaksOfAnswer(talk) : goesOnWithRequest(question))
  const isDespairOfChild = [screening.quiet, danger?.route].includes('self_harm_child')
  const heard = { danger, quiet: isRequest && !isDespairOfChild ? null : screening.quiet }
  const country = countryOf(question, tools.safety)
  const here = { language: foreign, country }
  // A card that is not sure waits for a model that can read it; without one it comes at once.
  const hasModel = tools.hasModel()
  const isCarded = danger !== null && (danger.isSure || !hasModel)
  if (isCarded) yield tools.safety.card(danger, here)
  yield stepBegins(1)
  if (isCarded) return yield* tellOfHelp(danger, here, tools, signal)
  const opener = heard.quiet || sign ? null : readOpener(question.text)
  if (opener) return yield* tell(ready(greet(opener, question.text, tools.voice)), 'nothing_found', tools, signal)
  if (screening.isPlea && !hasModel) return yield* stay(question, { country }, tools, signal)
  const turnedAway = turnAway(question, screening, talk !== null, tools)
  const aboveThat = heard.quiet && quietLineOf(heard.quiet, question, tools, { country })
  if (turnedAway && !hasModel)
    return yield* tell(below(aboveThat, turnedAway.writing), turnedAway.outcome, tools, signal)

  const time = tools.startModelTime()
  yield stepBegins(2)
  const voting = tools.vote(question, time, signal)
  // Below a plan for nights a child's despair is no word on the plan.
  const toUnderstand = isDespairOfChild ? { ...question, isAnotherMatter: true } : question
  const first = await Promise.race([tools.understand(toUnderstand, time, signal), acuteAlone(voting)])
  if ('danger' in first) return yield* cardInstead(first, heard, question, country, tools, signal)
  if (screening.isPlea) {
    const vote = await voting
    if (weighVote(vote, heard, question.text).card)
      return yield* cardInstead(vote, heard, question, country, tools, signal)
    if (vote?.danger !== 'none') return yield* stay(question, { country }, tools, signal)
  }
  const signPart = sign?.kind.part ?? null
  const intent = signPart ? onPageOf(signPart.page, first, tools.guidebook) : first
  if (!intent.isReadByModel && (turnedAway || danger)) {
    const vote = await voting
    const { card, quiet } = weighVote(vote, heard, question.text)
    if (card) return yield* cardInstead(vote, heard, question, country, tools, signal)
    const line = quiet && quietLineOf(quiet, question, tools, { country })
    if (turnedAway) return yield* tell(below(line, turnedAway.writing), turnedAway.outcome, tools, signal)
  }
  const to = { language: intent.language, country: countryFor(intent, country, tools) }
  const isElsewhere = intent.isReadByModel && intent.scope === 'elsewhere' && !intent.isFollowUp && !screening.isPlea

  yield stepBegins(3)
  const { wanted, asked } = putToStudies(intent, tools)
  const seeks = !isElsewhere && intent.kind === 'asks' && wantsStudies(intent)
  const found = seeks ? await tools.find(wanted, intent.inEnglish, signal) : { hits: [], searched: 0 }
  yield { type: 'studies_found', count: found.hits.length }
  yield { type: 'progress', step: 3, studiesFound: found.hits.length }

  yield stepBegins(4)
  const { shown, laid } = tools.judge(asked, found.hits)
  if (!hasModel) yield* shown.map(scoreOf)
  yield { type: 'progress', step: 4, studiesFound: shown.length }

  yield stepBegins(5)
  const writing = isElsewhere
    ? ready(declineKindly(question.text, screening, tools.voice, intent.language))
    : await tools.write(
        briefOf(intent, question, { shown, laid, hasSign: sign !== null, signPart }, linesFor(to, tools)),
        question.history,
        time,
        signal,
      )
  // Not a word leaves before the vote on danger is in.
  const vote = await voting
  const { card, quiet, isBelow } = weighVote(vote, heard, question.text)
  if (card) {
    await writing.pieces[Symbol.asyncIterator]().return?.()
    return yield* cardInstead(vote, heard, question, to.country, tools, signal)
  }
  const quietLine = quiet && quietLineOf(quiet, question, tools, to)
  const signLine = sign && tools.safety.signLine(sign.kind, to)
  const above = [signLine, isBelow ? null : quietLine].filter(Boolean).join('\n\n')
  // Below a question back stands nothing that was found for a guess.
  const studies = writing.writtenBy === 'model' ? laid : writing.isFree ? [] : shown
  const isTreated = shown.length > 0 || intent.topics.length > 0 || writing.writtenBy === 'model'
  const isAnswered = isTreated || intent.kind !== 'asks' || intent.talk !== null
  const outcome = isElsewhere ? 'declined' : isAnswered && !writing.isFree ? 'answered' : 'nothing_found'
  // Where none came close, all of them were looked at.
  const considered = studies.length > 0 ? found.hits.length : found.searched
  const whole = isBelow ? withLast(writing, quietLine) : writing
  yield* tell({ ...below(above, whole), studies, areTold: !hasModel, considered }, outcome, tools, signal)
}

/** A model's word on the country wins. */
function countryFor(intent: Intent, country: Country | null, { safety }: Tools): Country | null {
  return (intent.country === null ? country : safety.findCountry.byName(intent.country)) ?? null
}

function linesFor({ country }: SaidTo, { safety }: Tools): string[] {
  return country ? safety.linesIn(country) : []
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

/** Help in the answer's place, in the language of the message. */
async function* cardInstead(
  vote: Vote | null,
  heard: Pick<Screening, 'danger' | 'quiet'>,
  question: Question,
  country: Country | null,
  tools: Tools,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { card } = weighVote(vote, heard, question.text)
  if (!card) return
  const to = { language: vote?.language ?? null, country }
  yield tools.safety.card(card, to)
  yield* tellOfHelp(card, to, tools, signal)
}

const politely: Screening = {
  ...{ danger: null, quiet: null, isPlea: false, sign: null, scope: 'ours' },
  ...{ offTopic: null, matter: null, foreign: null },
}

/** "Bye" alone is a farewell, unless what was said before it was a call for help. */
function wasInDanger({ history }: Question, tools: Tools): boolean {
  const last = history.findLast(({ role }) => role === 'user')
  return last !== undefined && screen(last.content, [], tools).danger !== null
}

/** Whoever wants the last answer in other words wants no studies; whoever asks about them, or for more, does. */
function wantsStudies({ talk }: Intent): boolean {
  return talk === null || ['strongest', 'reliable', 'howMany', 'sources', 'more', 'why', 'refuses'].includes(talk.kind)
}

/** What is said below a card. */
function tellOfHelp(danger: Danger, to: SaidTo, tools: Tools, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  return tell(ready(sayWhatToDoNext(danger, to, tools.safety)), 'helped', tools, signal)
}

/** What is said to words of despair. */
function stay({ text, history }: Question, to: SaidTo, tools: Tools, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  return tell(ready(stayWith(text, history.length > 0, to, tools.safety)), 'helped', tools, signal)
}

function quietLineOf(key: QuietKey, question: Question, { safety }: Tools, to: SaidTo) {
  const line = safety.quiet(key, to)
  return isUnsaid(line, question) ? `*${line}*` : null
}

/** Once in a conversation is enough. */
function isUnsaid(line: string, { history }: Question): boolean {
  return !history.some(({ role, content }) => role === 'assistant' && content.includes(line))
}

/**
 * What is said where no model reads a message that is not ours, in another language, or does not say whom it is about;
 * null where it can be answered.
 */
function turnAway(
  question: Question,
  screening: Screening,
  isTalk: boolean,
  { voice }: Tools,
): { writing: Writing; outcome: Outcome } | null {
  const { foreign, scope, sign } = screening
  if (isTalk) return null
  if (scope === 'elsewhere')
    return { writing: ready(declineKindly(question.text, screening, voice)), outcome: 'declined' }
  if (foreign) return { writing: ready(askForEnglish(foreign, voice)), outcome: 'declined' }
  if (scope !== 'unclear' || sign?.kind.part || isKnownFamily(question)) return null
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

/** An answer with what comes last, in a paragraph of its own. */
function withLast(writing: Writing, line: string | null): Writing {
  if (!line) return writing
  async function* both() {
    yield* writing.pieces
    yield `\n\n${line}`
  }
  return { ...writing, pieces: both() }
}

/** "Maya bites" is ours: a family's name for a child says so to nobody else. */
function screenFor(question: Question, tools: Tools) {
  const { text, history, family = [] } = question
  const screening = screenOnce(question, tools)
  const plain = withoutNames(text, family)
  return screening.scope === 'ours' || plain === text ? screening : screen(plain, history, tools)
}

/** Words of ours that are there as a whole. */
function ready({ text, followUps }: { text: string; followUps: string[] }): Writing {
  async function* whole() {
    yield text
  }
  return { writtenBy: 'guidebook', pieces: whole(), followUps: () => followUps }
}

function stepBegins(step: 1 | 2 | 3 | 4 | 5): AnswerEvent {
  return { type: 'step', step, label: stepLabels[step - 1] ?? '' }
}

function briefOf(
  intent: Intent,
  question: Question,
  { shown, laid, hasSign, signPart }: Verdict & Pick<Brief, 'hasSign' | 'signPart'>,
  helpLines: string[],
): Brief {
  return {
    ...intent,
    helpLines,
    said: question.text,
    hasSign,
    signPart,
    ageMonths: intent.age?.months ?? null,
    concepts: intent.concepts.map(({ concept, weight }) => ({
      noun: concept.noun,
      topic: concept.topics[0] ?? '',
      weight,
    })),
    studies: shown,
    candidates: laid,
    instead: question.instead ?? null,
    earlierAnswers: [
      ...question.history.filter(({ role }) => role === 'assistant').map(({ content }) => content),
      ...(question.instead?.answers ?? []),
    ],
  }
}
