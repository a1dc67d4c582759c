import { owner } from '../../device/owner.ts'
import type * as Learning from './learning.ts'

/** An answer never waits longer for what is learned before it. */
const maxWaitMs = 1500

let learning: Promise<typeof Learning> | null = null

/** Nothing is learned for a guest, so their page does not load what learns. Loaded, it is there at once. */
function loadLearning(): Promise<typeof Learning> | null {
  if (owner() === null) return null
  learning ??= import('./learning.ts').catch((failure: unknown) => {
    learning = null
    throw failure
  })
  return learning
}

/** Learns from a message before it is sent. */
export async function learnBeforeAsking(told: Learning.LearnableMessage): Promise<void> {
  const learning = loadLearning()?.then(({ learnBeforeAsking }) => learnBeforeAsking(told))
  if (learning) await Promise.race([learning.catch(warn), new Promise((done) => setTimeout(done, maxWaitMs))])
}

/** Learns from it again once its answer has ended. */
export function learnAfterAnswer(told: Learning.LearnableMessage, answer: string | null): void {
  loadLearning()
    ?.then(({ learnAfterAnswer }) => learnAfterAnswer(told, answer))
    .catch(warn)
}

function warn(): void {
  console.warn('Failed to load what learns from a message')
}
