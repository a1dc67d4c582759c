import { AppError } from '@nestbook/contract/errors.ts'
import type { FailureCode } from '@nestbook/contract/failures.ts'
import type { Plan, Usage } from '@nestbook/contract/usage.ts'
import type { Change, Database } from '../../database/database.ts'
import { untilTaken } from '../../database/until-taken.ts'
import { randomName } from '../secrets/secrets.ts'
import { type AccountDay, firstDay, nextDay } from './account-day.ts'
import { dayBeganAt, dayEndsAt, isTimeZone } from './midnights.ts'
import { type Counter, makeUsageStore } from './usage.store.ts'

/** Whose questions are counted. `network` is the keyed hash of where a guest asks from. */
export type Counted = {
  owner: string
  account: string | null
  network: string
  timeZone: string | null
  /** The device that asks, as a keyed hash, and since when its account is there. */
  device: string | null
  /** The mailbox of the account, as a keyed hash. */
  address: string | null
  madeAt: Date | null
}

/** A question's reservation: it is counted with the answer's first words, or refunded. Either once; the first call wins. */
export type Reservation = { count: () => Promise<void>; refund: () => Promise<void> }

export type UsageBounds = { guest: number; network: number; guests: number; free: number; pro: number }

const minute = 60 * 1000
const day = 24 * 60 * minute
/** A guest's total is known for so long after their last question. */
const totalRetentionMs = 400 * day
/** What a lifted bound is shown as. */
const lifted = 1_000_000
/** A request's id is known for longer than its answer is kept. */
const reservationsKeptMs = 9 * day

/** Whose questions are counted, and with which plan. */
type CountedOnPlan = Counted & { plan: Plan }

/** The counter of an account's day, or a guest's; `isFirst` on the day on which the account was made. */
type OwnCounter = Counter & { isFirst: boolean; resetsAt: Date | null }

export type UsageModule = ReturnType<typeof makeUsage>

/** How many questions somebody may ask. Exact for all server processes together: the counters are rows. */
export function makeUsage(
  database: Database,
  bounds: UsageBounds,
  now: () => Date,
  planOf: (owner: string) => Promise<Plan>,
  hadProSince: (owner: string, since: Date) => Promise<boolean>,
) {
  const store = makeUsageStore(database)

  async function dayOf(account: string, zone: string | null, change?: Change): Promise<AccountDay> {
    const known = await store.findDay(account, change)
    if (!known) {
      await store.beginDay(account, firstDay(now(), knownZone(zone) ?? 'UTC'), change)
      return (await store.findDay(account, change)) ?? goneAccount()
    }
    const wanted = knownZone(zone) ?? known.wantedZone
    if (wanted !== known.wantedZone) await store.wantZone(account, wanted, change)
    if (now() < known.endsAt) return known
    await store.turnDay(account, known, nextDay(known, now(), wanted), change)
    return (await store.findDay(account, change)) ?? goneAccount()
  }

  async function withPlan(who: Counted): Promise<CountedOnPlan> {
    return { ...who, plan: await planOf(who.owner) }
  }

  /** The counter that is shown to its owner, and its bound. */
  async function ownCounter({ owner, account, plan, timeZone, madeAt }: CountedOnPlan): Promise<OwnCounter> {
    if (!account && plan === 'pro') return guestsProDay(owner)
    if (!account) {
      const expiresAt = new Date(now().getTime() + totalRetentionMs)
      const max = bounds.guest || lifted
      return { counter: `${owner}@always`, max, endsAt: expiresAt, isFirst: false, resetsAt: null }
    }
    const { beganAt, endsAt, zone } = await dayOf(account, timeZone)
    // Who loses Pro keeps its limit until the day's end, as what was asked is kept. A day that follows on days of
    // silence goes back to the last reset, and Pro of those days is over.
    const today = new Date(Math.max(beganAt.getTime(), dayBeganAt(now(), zone).getTime()))
    const isOnPro = plan === 'pro' || (await hadProSince(owner, today))
    const max = isOnPro ? bounds.pro : bounds.free
    const isFirst = madeAt !== null && madeAt >= beganAt && !isOnPro
    return { counter: `${owner}@${endsAt.toISOString()}`, max: max || lifted, endsAt, isFirst, resetsAt: endsAt }
  }

  /** A guest with Pro has a day like everybody's: a zone of their own would let them have several days in one. */
  function guestsProDay(owner: string): OwnCounter {
    const endsAt = dayEndsAt(now(), 'UTC')
    const counter = `${owner}@${endsAt.toISOString()}`
    return { counter, max: bounds.pro || lifted, endsAt, isFirst: false, resetsAt: endsAt }
  }

  /** A new fingerprint costs nothing: what guests ask is counted for their network and for all of them, too. */
  function guestCounters(network: string): Counter[] {
    const endsAt = dayEndsAt(now(), 'UTC')
    const today = endsAt.toISOString()
    return [
      { counter: `network:${network}@${today}`, max: bounds.network, endsAt },
      { counter: `guests@${today}`, max: bounds.guests, endsAt },
    ].filter(({ max }) => max > 0)
  }

  /**
   * Whatever is asked from a device, and by who has an address, is counted for it today. An account without Pro shares
   * those counts on its first day. So another account at the same device, or with the mailbox of a deleted one, wins no
   * more questions.
   */
  function sharedCounters({ device, address, plan }: CountedOnPlan, isFirstDay: boolean): Counter[] {
    if (plan === 'pro' || bounds.free === 0) return []
    const endsAt = dayEndsAt(now(), 'UTC')
    const names = [device && `device:${device}`, address && `address:${address}`].filter((name) => name !== null)
    return names.map((name) => ({
      counter: `${name}@${endsAt.toISOString()}`,
      max: isFirstDay ? bounds.free : lifted,
      endsAt,
    }))
  }

  async function stand(who: CountedOnPlan, { counter, max, resetsAt, isFirst }: OwnCounter): Promise<Usage> {
    const shared = await Promise.all(
      sharedCounters(who, isFirst).map(async (of) => [of.max, await store.used(of.counter)]),
    )
    const left = Math.min(max - (await store.used(counter)), ...shared.map(([all = 0, used = 0]) => all - used))
    const used = max - Math.max(0, Math.min(left, max))
    return {
      subscriptionStatus: who.plan,
      used,
      remaining: max - used,
      dailyLimit: max,
      resetsAt: resetsAt?.toISOString() ?? null,
    }
  }

  return {
    async look(asker: Counted): Promise<Usage> {
      const who = await withPlan(asker)
      return stand(who, await ownCounter(who))
    },

    /** Reserves one question. The same request reserves once, however often it comes. Throws the limit that is used up. */
    async reserve(asker: Counted, request: string): Promise<Reservation> {
      const who = await withPlan(asker)
      const own = await ownCounter(who)
      const network = who.account || who.plan === 'pro' ? [] : guestCounters(who.network)
      const shared = sharedCounters(who, own.isFirst)
      const counters = [own, ...shared, ...network]
      const reserved = await store.reserve({ id: randomName(), owner: who.owner, request, at: now() }, counters)
      if ('full' in reserved)
        throw overLimit(
          limitCode(
            who.plan,
            [own, ...shared].some(({ counter }) => reserved.full === counter),
          ),
          await stand(who, own),
        )
      // The answer is under way: like its words, its place waits for a database that is away for a moment.
      return {
        count: () => untilTaken(() => store.count(reserved.id)),
        refund: () => untilTaken(() => store.refund(reserved.id)),
      }
    },

    /** What a guest asked today counts for the account that they sign in to, once. */
    async join(guest: string, account: string, timeZone: string | null, change: Change): Promise<void> {
      const { beganAt, endsAt } = await dayOf(account, timeZone, change)
      const owner = `account:${account}`
      await store.join(change, guest, owner, beganAt, { counter: `${owner}@${endsAt.toISOString()}`, endsAt })
    },

    settleOrphans: () => store.settleOrphans(ago(2 * minute), ago(day)),
    purgeExpired: () => store.purgeBefore(now(), ago(reservationsKeptMs)),
  }

  function ago(ms: number): Date {
    return new Date(now().getTime() - ms)
  }
}

function knownZone(zone: string | null): string | null {
  return zone !== null && isTimeZone(zone) ? zone : null
}

function goneAccount(): never {
  throw new AppError('session_over')
}

function limitCode(plan: Plan, isOwn: boolean): FailureCode {
  if (!isOwn) return 'guests_limit'
  return ({ anonymous: 'guest_limit', free: 'free_limit', pro: 'pro_limit' } as const)[plan]
}

function overLimit(code: FailureCode, usage: Usage): AppError {
  return new AppError(code, { usage, requiresUpgrade: usage.subscriptionStatus === 'anonymous' })
}
