import { type AnswerState, wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import type { ConversationState, Turn } from './conversation-state.ts'

/**
 * Two tabs' views of one conversation as one. Whichever way round they are merged, both come to the same:
 * the newer list of questions, each with the answer that is further on.
 */
export function mergeConversations(mine: ConversationState, other: ConversationState): ConversationState {
  const { revision, turns } = newerTurns(mine, other)
  const merged = turns.map((turn) => {
    const [one, two] = [find(mine, turn.id), find(other, turn.id)]
    return one && two ? mergeTurns(one, two) : turn
  })
  const isSame = revision === mine.revision && merged.every((turn, place) => turn === mine.turns[place])
  return isSame && merged.length === mine.turns.length ? mine : { id: mine.id, revision, turns: merged }
}

function newerTurns(mine: ConversationState, other: ConversationState): ConversationState {
  if (mine.revision !== other.revision) return mine.revision > other.revision ? mine : other
  const added = other.turns.filter(({ id }) => !find(mine, id))
  if (added.length === 0) return mine
  const all = [...mine.turns, ...added]
  return { ...mine, turns: all.toSorted((a, b) => a.askedAt - b.askedAt || (a.id < b.id ? -1 : 1)) }
}

function find(state: ConversationState, id: string): Turn | undefined {
  return state.turns.find((turn) => turn.id === id)
}

export function mergeTurns(mine: Turn, other: Turn): Turn {
  if (mine.attempt !== other.attempt) return mine.attempt > other.attempt ? mine : other
  return isFurther(other.answer, mine.answer) ? { ...other, verdict: other.verdict ?? mine.verdict } : mine
}

function isFurther(one: AnswerState, than: AnswerState): boolean {
  const [a, b] = [rank(one), rank(than)]
  if (a !== b) return a > b
  // A stop holds at the place where it was pressed, however much more had come to another tab.
  if (one.end === 'stopped') return wordsOf(one).length < wordsOf(than).length
  return one.after > than.after
}

/** `lost` is only this device's giving up; a stop is the parent's own word, also over a finished answer. */
function rank({ end }: AnswerState): number {
  if (end === null || end === 'lost') return 0
  return end === 'stopped' ? 2 : 1
}
