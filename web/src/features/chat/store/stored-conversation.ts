import { type ConversationMessage, conversationMessage } from '@nestbook/contract/conversations.ts'
import { noAnswerYet } from '@nestbook/contract/rules/answer-state.ts'
import { answerKeptAs, storedAnswerOf } from '@nestbook/contract/rules/stored-answer.ts'
import { titleOf, untitled } from '@nestbook/contract/rules/titles.ts'
import * as z from 'zod/mini'
import { type ConversationStore, deviceConversations } from '../../../device/conversation-store.ts'
import { problemOf } from './answer-problem.ts'
import { markOf } from './conversation-mark.ts'
import { type ConversationState, type Turn, wasRefused } from './conversation-state.ts'

const record = z.object({ revision: z.int(), messages: z.array(conversationMessage) })

/** A conversation as it is stored, or null. Anything that does not read is as good as forgotten. */
export function recallConversation(
  id: string,
  store: ConversationStore = deviceConversations,
): ConversationState | null {
  return parseConversation(id, store.read(id))
}

export function parseConversation(id: string, text: string | null): ConversationState | null {
  const read = record.safeParse(readJson(text))
  return read.success ? { id, revision: read.data.revision, turns: turnsOf(read.data.messages) } : null
}

export function messagesIn(text: string | null): readonly ConversationMessage[] | null {
  const read = record.safeParse(readJson(text))
  return read.success ? read.data.messages : null
}

/** Stores a conversation. Gives the record that is stored now, or null when there was no room. */
export function storeConversation(
  state: ConversationState,
  store: ConversationStore = deviceConversations,
): string | null {
  const { record, shown } = recordOf(state)
  const title = titleFor(state, store.entries().find(({ id }) => id === state.id)?.title)
  return store.write(state.id, record, { ...shown, title }) ? record : null
}

/** A conversation as it is put, and what its entry shows of it beside the title. */
export function recordOf({ revision, turns }: ConversationState) {
  const written = turns.map(writtenOf)
  return {
    record: `{"revision":${revision},"messages":[${written.map(({ json }) => json).join()}]}`,
    shown: {
      // Of what was only refused nothing was said: it is no conversation yet.
      messages: turns.every(wasRefused) ? 0 : written.reduce((sum, { speaking }) => sum + speaking, 0),
      isWriting: turns.some(({ answer }) => answer.end === null),
      mark: markOf(turns),
    },
  }
}

type Written = { json: string; speaking: number }
const writtenTurns = new WeakMap<Turn, Written>()

/** A turn as the record holds it, written once: of a long conversation only the newest turn changes. */
function writtenOf(turn: Turn): Written {
  const known = writtenTurns.get(turn)
  if (known) return known
  const messages = messagesOf(turn)
  const written = {
    json: messages.map((message) => JSON.stringify(message)).join(),
    speaking: messages.filter(saysSomething).length,
  }
  writtenTurns.set(turn, written)
  return written
}

/** A title is made at once, from the first question; it follows that question while it is the only one. */
function titleFor({ turns }: ConversationState, known: string | undefined): string {
  const isMade = known !== undefined && known !== untitled
  return isMade && turns.length > 1 ? known : titleOf(turns.at(-1)?.question ?? '')
}

function saysSomething(message: ConversationMessage): boolean {
  return message.content !== '' || (message.role === 'assistant' && message.answer.help !== null)
}

function messagesOf({ id, request, attempt, askedAt, question, answer, verdict }: Turn): ConversationMessage[] {
  const asked: ConversationMessage = { role: 'user', id, request, attempt, at: askedAt, content: question }
  const isUntouched = answer === noAnswerYet
  return isUntouched ? [asked] : [asked, storedAnswerOf(id, answer, { verdict, problem: problemOf(answer) })]
}

export function turnsOf(messages: readonly ConversationMessage[]): Turn[] {
  return messages.flatMap((message, place) => {
    if (message.role !== 'user') return []
    const { id, request, attempt, at, content } = message
    const next = messages[place + 1]
    const reply = next?.role === 'assistant' && next.id === id ? next : null
    return [
      {
        id,
        request,
        attempt,
        askedAt: at,
        question: content,
        answer: reply ? answerKeptAs(reply) : noAnswerYet,
        verdict: reply?.answer.verdict ?? null,
      },
    ]
  })
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
