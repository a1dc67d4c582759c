import * as z from 'zod/mini'
import { feedbackReasons } from './feedback.ts'
import { limits } from './rules/limits.ts'
import { studySummary } from './studies.ts'

/**
 * One earlier message of the conversation, as the asker's device remembers it. With an answer comes the `request` of
 * its question. What an account was answered is taken from the server's own rows, or not at all.
 */
export const historyMessage = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.string().check(z.maxLength(limits.historyMessageLength)),
  request: z.optional(z.uuid()),
})
export type HistoryMessage = z.infer<typeof historyMessage>

/** POST /api/research/search-stream */
export const askRequest = z.strictObject({
  question: z.string().check(z.maxLength(limits.questionLength)),
  childrenAges: z._default(
    z.array(z.string().check(z.maxLength(limits.childAgeLength))).check(z.maxLength(limits.childrenAges)),
    [],
  ),
  conversationHistory: z._default(z.array(historyMessage).check(z.maxLength(limits.historyMessages)), []),
  /** The conversation that the question is asked in. */
  conversation: z.optional(z.uuid()),
  /** The answers that the new one is to take the place of, the last one last, and what was wrong with it. */
  instead: z.optional(
    z.strictObject({
      answers: z.array(historyMessage).check(z.minLength(1), z.maxLength(limits.replacedAnswers)),
      reasons: z._default(z.array(z.enum(feedbackReasons)).check(z.maxLength(feedbackReasons.length)), []),
      note: z._default(z.string().check(z.maxLength(limits.feedbackNoteLength)), ''),
    }),
  ),
  /** Asking again with the same id attaches to the same run instead of starting another. */
  clientRequestId: z.optional(z.uuid()),
})
export type AskRequest = z.infer<typeof askRequest>

export const helpRoutes = [
  'self_harm_parent',
  'self_harm_child',
  'abuse',
  'fear_of_hurting',
  'domestic_violence',
  'medical',
  'poison',
] as const
export type HelpRoute = (typeof helpRoutes)[number]

export const outcomes = ['answered', 'declined', 'helped', 'nothing_found'] as const
export type Outcome = (typeof outcomes)[number]

/** How a run can end. Only `finished` carries a final result. */
export const runStates = ['running', 'finished', 'stopped', 'failed', 'interrupted'] as const
export type RunState = (typeof runStates)[number]

const contact = z.strictObject({
  label: z.string(),
  line: z.string(),
  href: z.string().check(z.regex(/^(tel|sms):[0-9+]+$/)),
})
export type Contact = z.infer<typeof contact>

/** A safety card of fixed text: the first `contacts` are the buttons, `meanwhile` what to do beside, `also` the lines below. */
export const helpCard = z.strictObject({
  type: z.literal('help'),
  route: z.enum(helpRoutes),
  title: z.string(),
  text: z.string(),
  contacts: z.array(contact),
  meanwhile: z._default(z.array(z.string()), []),
  also: z.array(contact),
  elsewhere: z.string(),
  /** The card's language, where it is not English, and what stands above its parts. */
  translated: z.optional(z.strictObject({ language: z.string(), kicker: z.string(), also: z.string() })),
})
export type HelpCard = z.infer<typeof helpCard>

const step = z.int().check(z.gte(1), z.lte(5))
const count = z.int().check(z.gte(0))

export const finalResult = z.strictObject({
  type: z.literal('final_result'),
  outcome: z.enum(outcomes),
  /** The whole answer in Markdown; `[n]` cites `studies[n - 1]`. */
  response: z.string(),
  summaries: z.array(z.strictObject({ studyId: z.string(), oneLiner: z.string() })),
  /** In the order of their citation numbers. */
  studies: z.array(studySummary),
  /** Studies that bear on the question too, where a model chose the ones it cites. */
  more: z.optional(z.array(studySummary)),
  searchMethod: z.string(),
  totalStudiesConsidered: count,
  relevantStudiesFound: count,
  citations: z.strictObject({ checked: count, removed: count }),
  writtenBy: z.enum(['guidebook', 'model']),
  followUps: z.array(z.string()),
  /** When asking again brings a new answer: only with what was wrong, or never. Without it, at any time. */
  again: z.optional(z.enum(['withReasons', 'never'])),
})
export type FinalResult = z.infer<typeof finalResult>

/** Every event of a run's stream, by its `type`, which is the SSE event's name as well. */
export const answerEvent = z.discriminatedUnion('type', [
  /** The first of every stream. Help that is kept nowhere has no run to come back to. */
  z.strictObject({ type: z.literal('connected'), run: z.nullable(z.string()) }),
  helpCard,
  z.strictObject({ type: z.literal('step'), step, label: z.string() }),
  /** What a step came to: how many studies were found (3) or kept (4), who writes the answer and what it will be (5). */
  z.strictObject({
    type: z.literal('progress'),
    step,
    studiesFound: z.optional(count),
    writtenBy: z.optional(z.enum(['guidebook', 'model'])),
    outcome: z.optional(z.enum(outcomes)),
    /** The guidebook writes because the model that should does not answer. */
    standsIn: z.optional(z.boolean()),
  }),
  z.strictObject({ type: z.literal('sub_progress'), step, wordCount: count }),
  z.strictObject({ type: z.literal('studies_found'), count }),
  /** One study that speaks to the question; the nth of a run is what `[n]` in its text cites. */
  z.strictObject({
    type: z.literal('relevance_score'),
    studyId: z.string(),
    title: z.string(),
    shortCitation: z.string(),
    relevanceScore: count,
  }),
  z.strictObject({ type: z.literal('text_chunk'), text: z.string(), wordCount: count }),
  z.strictObject({ type: z.literal('text_complete'), wordCount: count }),
  finalResult,
  z.strictObject({
    type: z.literal('error'),
    error: z.string(),
    code: z.enum(['interrupted', 'failed', 'database_down']),
    retryable: z.boolean(),
  }),
  z.strictObject({ type: z.literal('complete'), state: z.enum(runStates) }),
])
export type AnswerEvent = z.infer<typeof answerEvent>

/** An event with its place in the run: 1, 2, 3 ... without a gap. The place is the SSE `id:`. */
export type NumberedEvent = { n: number; event: AnswerEvent }

/** POST /api/research/streams/{run}/stop */
export const stopReply = z.strictObject({ state: z.enum(runStates) })
