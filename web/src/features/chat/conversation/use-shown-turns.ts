import { useState } from 'react'
import type { Turn } from '../store/conversation-state.ts'

const atATime = 20

/** The newest turns of a long conversation; the earlier ones when they are asked for. */
export function useShownTurns(turns: readonly Turn[]) {
  const [wanted, setWanted] = useState(atATime)
  const from = Math.max(0, turns.length - wanted)
  return { shown: turns.slice(from), earlier: Math.min(from, atATime), showEarlier: () => setWanted(wanted + atATime) }
}
