import type { Database } from '../../database/database.ts'
import { hashToken, randomName, randomToken } from '../secrets/secrets.ts'
import { type Alive, type Holder, makeSessionsStore } from './sessions.store.ts'
import { watchSessions } from './watch-sessions.ts'

export type { Holder } from './sessions.store.ts'

const day = 24 * 60 * 60 * 1000
const longestMs = 30 * day
const maxIdleMs = 7 * day
/** A session is marked as seen no more often than this. */
const seenEveryMs = 5 * 60 * 1000
const maxOfAnAccount = 10

export type Sessions = ReturnType<typeof makeSessions>
export type Session = NonNullable<Awaited<ReturnType<Sessions['find']>>>

/**
 * Signed-in devices. A token is 256 random bits that only its device has. It counts for 30 days at most, and for 7
 * after it was last seen. Of an account the ten newest count.
 */
export function makeSessions(database: Database, now: () => Date) {
  const store = makeSessionsStore(database)
  const alive = (): Alive => ({
    madeAfter: new Date(now().getTime() - longestMs),
    seenAfter: new Date(now().getTime() - maxIdleMs),
  })
  const watch = watchSessions((ids) => store.living(ids, alive()))

  return {
    /** Gives the token: it is nowhere else. */
    async open(holder: Holder, device: string): Promise<string> {
      const token = randomToken()
      await store.open(holder, { id: randomName(), tokenHash: hashToken(token), device, at: now() }, maxOfAnAccount)
      return token
    },

    /** The session of a token; null when it is none, or over. */
    async find(token: string) {
      const found = await store.find(hashToken(token), alive())
      if (!found) return null
      if (now().getTime() - found.session.seenAt.getTime() > seenEveryMs) await store.touch(found.session.id, now())
      return found
    },

    list: (account: string) => store.list(account, alive()),
    end: store.end,
    endThis: store.endThis,
    endAll: store.endAll,
    endOthers: store.endOthers,
    prove: (id: string) => store.prove(id, now()),

    /** A signal that is aborted with `signal`, and within a second of the session's end. */
    untilOver: watch.untilOver,

    purgeExpired: () => store.forget(alive()),
    close: watch.close,
  }
}
