import * as z from 'zod/mini'
import { finalResult, helpCard } from './research.ts'
import { limits } from './rules/limits.ts'

const count = z.int().check(z.gte(0))
const time = z.int().check(z.gte(0))
const shortText = z.string().check(z.maxLength(100))

/** How an answer ended for the parent: `refused` never became a run, `lost` was given up by the device only. */
export const answerEnds = ['finished', 'stopped', 'failed', 'interrupted', 'refused', 'lost'] as const

/** What is kept of an answer beside its words. While `end` is null a reader can go on from event `after` of `run`. */
export const storedAnswer = z.object({
  run: z.nullable(shortText),
  after: count,
  step: count,
  found: z.nullable(count),
  scored: z
    .array(z.object({ id: shortText, shortCitation: z.string().check(z.maxLength(200)) }))
    .check(z.maxLength(200)),
  kept: z.nullable(count),
  writtenBy: z.nullable(z.enum(['guidebook', 'model'])),
  help: z.nullable(helpCard),
  /** The result without its words, which are the message's. */
  research: z.nullable(z.omit(finalResult, { type: true, response: true })),
  problem: z.nullable(z.string().check(z.maxLength(1000))),
  end: z.nullable(z.enum(answerEnds)),
  /** The words are an earlier attempt's, which the one under way has yet to catch up with from its first event on. */
  isCatchingUp: z.boolean(),
  verdict: z.nullable(z.enum(['up', 'down'])),
})

/**
 * A question and, after it, its answer. Both carry the question's `id`; `request` is what the server knows it by, and
 * `attempt` counts how often it was asked, from 0.
 */
export const conversationMessage = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('user'),
    id: shortText,
    request: z.uuid(),
    attempt: count,
    at: time,
    content: z.string().check(z.maxLength(limits.questionLength)),
  }),
  z.object({
    role: z.literal('assistant'),
    id: shortText,
    content: z.string().check(z.maxLength(limits.answerLength)),
    answer: storedAnswer,
    /** Whose words these are known to be. The server says so, whatever a device sends. */
    origin: z.optional(z.enum(['server', 'client'])),
  }),
])
export type ConversationMessage = z.infer<typeof conversationMessage>

export const conversationTitle = z.string().check(z.minLength(1), z.maxLength(limits.titleLength))
const messages = z.array(conversationMessage).check(z.maxLength(limits.conversationMessages))

const head = {
  id: z.uuid(),
  title: conversationTitle,
  isPinned: z.boolean(),
  /** False for one that its parent does not want remembered: it stands in no list, is found by no search and goes after a day. */
  isRemembered: z.boolean(),
  updated_at: z.iso.datetime(),
  /** Rises with every change. A change names the version it was made from in If-Match, as `"3"`. */
  version: z.int().check(z.gte(1)),
}

export const conversation = z.strictObject({ ...head, messages })
export type Conversation = z.infer<typeof conversation>

export const conversationHead = z.strictObject({ ...head, messageCount: count })
export type ConversationHead = z.infer<typeof conversationHead>

/** GET /api/conversations?after=: the newest first of those that are remembered, a page at a time; `next` is the `after` of the next page. */
export const conversationPage = z.strictObject({
  conversations: z.array(conversationHead),
  /** With the first page: those that are pinned, wherever they stand. */
  pinned: z.optional(z.array(conversationHead)),
  /** How many there are in all. */
  total: count,
  next: z.nullable(z.string()),
})
export type ConversationPage = z.infer<typeof conversationPage>

/**
 * GET /api/conversations/search?q=&after=: those that hold words beginning with each of the words looked for, in their
 * title, messages or studies. One of the words has at least two letters; else none is found. `excerpt` shows one of the
 * places.
 */
export const foundPage = z.strictObject({
  found: z.array(z.strictObject({ ...head, messageCount: count, excerpt: z.string() })),
  /** How many there are in all; where it is above `limits.foundTotal`, there may be more. */
  total: count,
  next: z.nullable(z.string()),
})
export type FoundPage = z.infer<typeof foundPage>

/** POST /api/conversations. Sent twice with the same id it makes one. */
export const newConversation = z.strictObject({
  id: z.optional(z.uuid()),
  title: conversationTitle,
  isPinned: z._default(z.boolean(), false),
  isRemembered: z._default(z.boolean(), true),
  messages,
})

/**
 * POST /api/conversations/join: a guest's conversations become the account's, all of them or none. Those that it has
 * already stay as they are, so it may be sent again.
 */
export const joiningConversations = z.strictObject({
  conversations: z
    .array(z.strictObject({ ...newConversation.def.shape, id: z.uuid() }))
    .check(z.minLength(1), z.maxLength(limits.joinConversations)),
})
export const joinedReply = z.strictObject({ conversations: z.array(conversationHead) })

/** PUT /api/conversations/{id}: what is left out stays as it is. */
export const conversationChange = z
  .strictObject({
    title: z.optional(conversationTitle),
    isPinned: z.optional(z.boolean()),
    messages: z.optional(messages),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined)))
export type ConversationChange = z.infer<typeof conversationChange>

/** DELETE /api/conversations/{id} */
export const deletedReply = z.strictObject({ id: z.uuid() })
