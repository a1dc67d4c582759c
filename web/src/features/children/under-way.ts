/** What is being learned of which message, and the messages of which no more is to be learned. */
const learning = new Map<string, Promise<unknown>>()
const closed = new Set<string>()

export function isClosed(message: string): boolean {
  return closed.has(message)
}

export function noteLearning(message: string, work: Promise<unknown>): void {
  learning.set(message, work)
}

/** From now on nothing is learned of a message; waits for what is under way, so that it can be taken back as well. */
export async function closeMessage(message: string): Promise<void> {
  closed.add(message)
  await learning.get(message)
}
