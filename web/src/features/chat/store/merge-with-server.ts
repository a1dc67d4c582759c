import type { ConversationState, Turn } from './conversation-state.ts'
import { mergeTurns } from './merge-conversations.ts'

type Meeting = {
  mine: ConversationState
  server: readonly Turn[]
  /** The questions that both had at the last sync. */
  common: readonly string[]
  /** Whether something was said here that the server lacks. */
  isUnsent: boolean
}

/**
 * A conversation from what this device and the server have of it. What either of them added since the last sync stays,
 * what either replaced is gone, and each answer is the one that is further on. The server's order stands: all devices
 * come to it, whatever their clocks say.
 */
export function mergeWithServer({ mine, server, common, isUnsent }: Meeting): ConversationState {
  const isHere = new Map(mine.turns.map((turn) => [turn.id, turn]))
  const isThere = new Set(server.map(({ id }) => id))
  const replacedHere = (id: string) => isUnsent && common.includes(id) && !isHere.has(id)
  const added = mine.turns.filter(({ id }) => isUnsent && !isThere.has(id) && !common.includes(id))
  const kept = server
    .filter(({ id }) => !replacedHere(id))
    .map((turn) => {
      const own = isHere.get(turn.id)
      return own ? mergeTurn(own, turn, isUnsent) : turn
    })
  const turns = [...kept, ...added]
  const isSameList = turns.length === mine.turns.length && turns.every(({ id }, at) => id === mine.turns[at]?.id)
  return { id: mine.id, revision: isSameList ? mine.revision : mine.revision + 1, turns }
}

function mergeTurn(mine: Turn, server: Turn, isUnsent: boolean): Turn {
  const verdict = isUnsent ? (mine.verdict ?? server.verdict) : server.verdict
  return { ...mergeTurns(mine, server), verdict }
}

/** The verdicts as they are stored, which include every one that was given here. */
export function withVerdictsOf(state: ConversationState, stored: ConversationState): ConversationState {
  const verdicts = new Map(stored.turns.map(({ id, verdict }) => [id, verdict]))
  const isSame = state.turns.every(({ id, verdict }) => (verdicts.get(id) ?? null) === verdict)
  if (isSame) return state
  return { ...state, turns: state.turns.map((turn) => ({ ...turn, verdict: verdicts.get(turn.id) ?? null })) }
}
