import { type ConversationMessage, conversationMessage } from '@nestbook/contract/conversations.ts'
import { titleOf, untitled } from '@nestbook/contract/rules/titles.ts'
import * as z from 'zod/mini'
import { type ConversationShelf, deviceShelf } from '../../device/conversation-shelf.ts'
import { problemOf } from './answer-problem.ts'
import { type AnswerState, noAnswerYet, wordsOf } from './answer-state.ts'
import { markOf } from './conversation-mark.ts'
import type { ConversationState, Turn } from './conversation-state.ts'

const record = z.object({ revision: z.int(), messages: z.array(conversationMessage) })

/** A conversation as the shelf has it, or null. Anything that does not read is as good as forgotten. */
export function recallConversation(id: string, shelf: ConversationShelf = deviceShelf): ConversationState | null {
  return parseConversation(id, shelf.read(id))
}

export function parseConversation(id: string, text: string | null): ConversationState | null {
  const read = record.safeParse(readJson(text))
  return read.success ? { id, revision: read.data.revision, turns: turnsOf(read.data.messages) } : null
}

export function messagesIn(text: string | null): readonly ConversationMessage[] | null {
  const read = record.safeParse(readJson(text))
  return read.success ? read.data.messages : null
}

/** Puts a conversation on the shelf. Gives the record that lies there now, or null when there was no room. */
export function keepConversation(state: ConversationState, shelf: ConversationShelf = deviceShelf): string | null {
  const { record, shown } = recordOf(state)
  const title = titleFor(state, shelf.entries().find(({ id }) => id === state.id)?.title)
  return shelf.put(state.id, record, { ...shown, title }) ? record : null
}

/** A conversation as it is put, and what its entry shows of it beside the title. */
export function recordOf({ revision, turns }: ConversationState) {
  const messages = messagesOf(turns)
  return {
    record: JSON.stringify({ revision, messages }),
    shown: {
      messages: messages.filter(saysSomething).length,
      isWriting: turns.some(({ answer }) => answer.end === null),
      mark: markOf(turns),
    },
  }
}

/** A title is made after the first reply, from the last question; it follows that question while it is the only one. */
function titleFor({ turns }: ConversationState, known: string | undefined): string {
  const isMade = known !== undefined && known !== untitled
  if (isMade && turns.length > 1) return known
  const hasReply = turns.some(({ answer }) => answer.end !== null && answer.end !== 'refused')
  return hasReply || isMade ? titleOf(turns.at(-1)?.question ?? '') : untitled
}

function saysSomething(message: ConversationMessage): boolean {
  return message.content !== '' || (message.role === 'assistant' && message.answer.help !== null)
}

function messagesOf(turns: readonly Turn[]): ConversationMessage[] {
  return turns.flatMap(({ id, request, attempt, askedAt, question, answer, verdict }) => {
    const asked: ConversationMessage = { role: 'user', id, request, attempt, at: askedAt, content: question }
    const isUntouched = answer === noAnswerYet
    return isUntouched ? [asked] : [asked, answerMessage(id, answer, verdict)]
  })
}

function answerMessage(id: string, answer: AnswerState, verdict: Turn['verdict']): ConversationMessage {
  const { run, step, found, scored, kept, writtenBy, help, result, end } = answer
  const problem = problemOf(answer)
  const isCatchingUp = end === null && answer.floor !== ''
  return {
    role: 'assistant',
    id,
    content: wordsOf(answer) || (problem ?? ''),
    answer: {
      run,
      after: isCatchingUp ? 0 : answer.after,
      step,
      found,
      // Once there is a result its studies say the same.
      scored: result ? [] : [...scored],
      kept,
      writtenBy,
      help,
      research: result ? withoutWords(result) : null,
      problem: problem ?? answer.problem,
      end,
      isCatchingUp,
      verdict,
    },
  }
}

function withoutWords({ type, response, ...research }: NonNullable<AnswerState['result']>) {
  return research
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
        answer: reply ? answerOf(reply) : noAnswerYet,
        verdict: reply?.answer.verdict ?? null,
      },
    ]
  })
}

/** The research of an answer is built again from what it cites. */
function answerOf({ content, answer }: Extract<ConversationMessage, { role: 'assistant' }>): AnswerState {
  const { research, isCatchingUp, verdict, ...rest } = answer
  // What stands for an answer that never came is no words of one.
  const words = content === rest.problem ? '' : content
  return {
    ...rest,
    scored: research ? research.studies.map(({ id, shortCitation }) => ({ id, shortCitation })) : rest.scored,
    text: isCatchingUp ? '' : words,
    floor: isCatchingUp ? words : '',
    result: research ? { type: 'final_result', response: words, ...research } : null,
    needsUpgrade: false,
    link: 'open',
  }
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
