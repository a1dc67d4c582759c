import { randomUUID } from 'node:crypto'
import type { Change, Database } from '../../database/database.ts'
import type { OwnPrompts } from '../../database/own-prompts.ts'
import { makePromptSetsStore } from './prompt-sets.store.ts'

export type { OwnPrompts, OwnText } from '../../database/own-prompts.ts'

/** Writes an account's prompts; null when there is nothing to write from, or nothing came. */
export type WritePrompts = (account: string, signal: AbortSignal) => Promise<OwnPrompts | null>

export type PromptSets = ReturnType<typeof makePromptSets>
/** Takes back what was written from what an account no longer says, or no longer wants said. */
export type ForgetPrompts = (account: string, change?: Change) => Promise<void>

/** So many families wait their turn; who comes when more do is written for on another day. */
const maxWaiting = 500
const maxAgeMs = 30 * 24 * 60 * 60_000

/**
 * What a model writes for each family's home page, once a day and behind everybody's back: one set at a time in a
 * process. A set is shown from the first day that begins after it was written, and then for as long as none follows.
 * `write` null: there is no model, and no family has a set.
 */
export function makePromptSets(
  database: Database,
  write: WritePrompts | null,
  { now, report }: { now: () => Date; report: (error: unknown) => void },
) {
  const store = makePromptSetsStore(database)
  const ending = new AbortController()
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  async function prepare(account: string, day: number): Promise<void> {
    const claim = randomUUID()
    if (!write || ending.signal.aborted || !(await store.claim(account, day, claim, now()))) return
    const written = await write(account, ending.signal)
    if (written) await store.keep(account, day, claim, written, now())
  }

  return {
    /** What is shown on a day that began at a moment: the same until it ends, unless it is taken back. */
    shownSince: (account: string, dayBegan: Date): Promise<OwnPrompts | null> =>
      write ? store.newest(account, dayBegan) : Promise.resolve(null),

    /** Every text that was written for an account and may still be on a page of theirs. */
    async offered(account: string): Promise<string[]> {
      const sets = write ? await store.all(account) : []
      return sets.flatMap(({ notes, examples, placeholders }) => [
        ...notes.map(({ prompt }) => prompt),
        ...[...examples, ...placeholders].map(({ text }) => text),
      ])
    },

    /** Sees that the days after this one have a set. Nobody waits for it. */
    prepareAfter(account: string, day: number): void {
      if (!write || waiting >= maxWaiting) return
      waiting++
      last = last
        .then(() => prepare(account, day))
        .catch(report)
        .finally(() => {
          waiting--
        })
    },

    forget: store.forget,
    purgeExpired: () => store.purgeBefore(new Date(now().getTime() - maxAgeMs)),

    close: async (): Promise<void> => {
      ending.abort()
      await last
    },
  }
}
