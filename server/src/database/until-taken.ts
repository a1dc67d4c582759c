import { setTimeout as pause } from 'node:timers/promises'

const maxRetryMs = 20_000

/** Makes a change until the database takes it, for up to 20 s. The change may be made again without harm. */
export async function untilTaken<T>(change: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + maxRetryMs
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1000)) {
    try {
      return await change()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(waitMs)
    }
  }
}
