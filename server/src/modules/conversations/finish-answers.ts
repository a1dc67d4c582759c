import type { ConversationMessage } from '@nestbook/contract/conversations.ts'
import type { NumberedEvent } from '@nestbook/contract/research.ts'
import { type AnswerState, applyEvent, canFollow, endAs } from '@nestbook/contract/rules/answer-state.ts'
import { answerKeptAs, storedAnswerOf } from '@nestbook/contract/rules/stored-answer.ts'
import { titleOf, untitled } from '@nestbook/contract/rules/titles.ts'

/** The events of a run of this owner's that is over, after a number; null when there is no such run any more. */
export type RunsEvents = (run: string, after: number) => Promise<readonly NumberedEvent[] | null>

/** The messages with every answer whose device left it in the middle brought to the end that its run came to. */
export function finishAnswers(
  messages: readonly ConversationMessage[],
  eventsOf: RunsEvents,
): Promise<ConversationMessage[]> {
  return Promise.all(
    messages.map(async (message) => {
      if (message.role !== 'assistant' || message.answer.run === null) return message
      const before = answerKeptAs(message)
      if (!canFollow(before)) return message
      const open: AnswerState = { ...before, end: null }
      const events = await eventsOf(message.answer.run, open.after)
      // The one that wrote it is forgotten, or was never there: nothing more will come.
      const after = endAs((events ?? []).reduce(applyEvent, open), 'interrupted')
      const { verdict } = message.answer
      const problem = after.end === 'failed' ? after.problem : null
      return storedAnswerOf(message.id, after, { verdict, problem })
    }),
  )
}

/** A title is made after the first reply, from the last question, unless the parent gave one. */
export function titleAfter(title: string, messages: readonly ConversationMessage[]): string {
  if (title !== untitled) return title
  return titleOf(messages.findLast(({ role }) => role === 'user')?.content ?? '')
}
