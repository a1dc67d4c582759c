import type { HistoryMessage } from '@nestbook/contract/research.ts'

/** A message of the parent's, with what was said before it, and the message in whose place it is asked. */
export type LearnableMessage = {
  conversation: string
  message: string
  question: string
  /** When it was sent, in ms. */
  askedAt: number
  history: readonly HistoryMessage[]
  replaces: string | null
}

/** Who learns from what is said. */
export type Memory = {
  /** Before a question is sent. Comes to an end soon, whatever happens. */
  beforeAsking: (told: LearnableMessage) => Promise<void>
  /** When its answer has ended; null when that never was whole. */
  afterAnswer: (told: LearnableMessage, answer: string | null) => void
}

let memory: Memory = { beforeAsking: async () => {}, afterAnswer: () => {} }

/** From now on this one learns. Chat itself knows of no family. */
export function rememberWith(other: Memory): void {
  memory = other
}

export function whoRemembers(): Memory {
  return memory
}
