import { saysAccountIsGone } from '../../database/database.ts'
import { pollQueue } from '../queue-poller/queue-poller.ts'
import { type BillingContext, durations } from './billing-context.ts'
import type { Sync } from './sync.ts'

const atOnce = 20
const sideBySide = 4

/** Works off, beside requests, what Stripe told, what is to be asked, and who is to go. Any process may. */
export function makePaymentsWorker({ store, payments, now, report, trace }: BillingContext, sync: Sync) {
  const inMs = (ms: number) => new Date(now().getTime() + ms)
  const pauseAfter = (tries: number) => Math.min(durations.firstPause * 2 ** (tries - 1), durations.maxPause)

  async function workOff(isClosed: () => boolean): Promise<void> {
    await processEvents(isClosed)
    await processRemovals()
    await processLooks()
  }

  async function processEvents(isClosed: () => boolean): Promise<void> {
    for (;;) {
      const events = await store.claimEvents(now(), inMs(durations.lease), atOnce)
      const abouts = [...new Set(events.map(({ about }) => about ?? ''))]
      await eachOf(abouts, async (about) => {
        const own = events.filter((event) => (event.about ?? '') === about)
        const ids = own.map(({ id }) => id)
        const isDone = await trace('webhook stripe', (note) => {
          note({ 'nestbook.events': ids.length })
          return attempt(() => see(about))
        })
        if (isDone) await store.finishEvents(ids)
        else await store.postponeEvents(ids, inMs(pauseAfter(Math.max(...own.map(({ tries }) => tries)))))
      })
      if (events.length < atOnce || isClosed()) return
    }
  }

  async function see(about: string): Promise<void> {
    const customer = about.startsWith('ch_') ? await payments.customerOfCharge(about) : about
    if (customer) await sync(customer)
  }

  async function processRemovals(): Promise<void> {
    for (const { customer, tries } of await store.claimRemovals(now(), inMs(durations.lease), atOnce)) {
      const isDone = await attempt(() => payments.removeCustomer(customer))
      if (isDone) await store.finishRemoval(customer)
      else await store.postponeRemoval(customer, inMs(pauseAfter(tries)))
    }
  }

  async function processLooks(): Promise<void> {
    const due = await store.claimLooks(now(), inMs(durations.hour), atOnce)
    await eachOf(due, async (customer) => void (await attempt(() => sync(customer))))
  }

  /** Whether it was done. What fails is told, and tried again later. */
  async function attempt(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      // The account went while its state was written; whoever tries again finds nobody.
      if (!saysAccountIsGone(error)) report(error)
      return false
    }
  }

  return pollQueue({ workOff, wakeAfterMs: 0, mayEndProcess: true, report })
}

async function eachOf<T>(all: T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await act(next)
  }
  await Promise.all(Array.from({ length: Math.min(sideBySide, all.length) }, work))
}
