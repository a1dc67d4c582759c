import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodCard, postWebhook, testCheckoutOf } from '../../../test/with-payments.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Set it to 10000 for the whole proof; a few hundred tell a fault from none. */
const runs = Number(process.env.NESTBOOK_PERMUTATIONS ?? 150)
const histories = 30
const seed = 23
const sideBySide = 6

let world: World
/** Another process beside it: each may hear and work off anything. */
let other: World
let client: pg.Pool
beforeAll(async () => {
  world = await openWorld()
  other = await openWorld({}, world.databaseUrl)
  for (const each of [world, other]) testCheckoutOf(each).hold(true)
  client = new pg.Pool({ connectionString: world.databaseUrl, max: sideBySide })
})
afterAll(async () => {
  await client.end()
  await other.close()
  await world.close()
})

const step = fc.constantFrom(
  ...([
    'next-billing',
    'next-billing',
    'fail-next',
    'retry',
    'cancel',
    'renew',
    'refund',
    'dispute',
    'next-day',
  ] as const),
  ...(['change-card', 'buy-again'] as const),
)
type Step = 'buy-again' | 'change-card' | Parameters<ReturnType<typeof testCheckoutOf>['inPortal']>[1]['does']

/** What becomes of subscriptions, each from its first payment on. */
const known: Step[][] = fc.sample(fc.array(step, { minLength: 1, maxLength: 9 }), { seed, numRuns: histories })

/** For each step what of the news that waits is told after it, and in which order; what is told twice, late or never. */
const telling = fc.record({
  history: fc.constantFrom(...known),
  order: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  lost: fc.double({ min: 0, max: 0.6, noNaN: true }),
  twice: fc.double({ min: 0, max: 0.5, noNaN: true }),
})
type Telling = typeof telling extends fc.Arbitrary<infer T> ? T : never

async function makeAccount(): Promise<string> {
  const id = crypto.randomUUID()
  const columns = 'id, email, provider, created_at'
  await client.query(`insert into accounts (${columns}) values ($1, $1 || '@example.com', 'google', now())`, [id])
  return id
}

async function workedOff(): Promise<void> {
  for (;;) {
    const due = 'select 1 from payment_events where next_try_at is not null limit 1'
    if ((await client.query(due)).rows.length === 0) return
    await new Promise((wake) => setTimeout(wake, 10))
  }
}

async function play({ history, order, lost, twice }: Telling): Promise<void> {
  const checkout = testCheckoutOf(world)
  const { billing } = world.services
  const chance = () => Number(order.next().value)
  const account = await makeAccount()
  const told = new Set<string>()
  let isAnyLost = false
  const { sessionId } = await billing.beginCheckout(account, world.address)
  await checkout.pay(sessionId, { number: goodCard })
  const { rows } = await client.query('select customer from billing_customers where account_id = $1', [account])
  const customer = String(rows[0]?.customer)

  async function postSome(share: number): Promise<void> {
    const events = ((await checkout.read(customer))?.events ?? []).filter(({ id }) => !told.has(id))
    const mixed = events.map((event) => ({ event, place: chance() })).sort((one, other) => one.place - other.place)
    const chosen = mixed.filter(() => chance() < share).map(({ event }) => event)
    await Promise.all(
      chosen.map(async ({ id, body }) => {
        told.add(id)
        if (chance() < lost) {
          isAnyLost = true
          return
        }
        const times = chance() < twice ? 2 : 1
        for (let time = 0; time < times; time++)
          expect((await postWebhook(world, body, checkout.sign(body))).status).toBe(200)
      }),
    )
  }

  for (const does of history) {
    const late = { on: 'GET /v1/subscriptions', does: 'late', times: 1 } as const
    if (chance() < 0.3) testCheckoutOf(chance() < 0.5 ? world : other).faults.push(late)
    await postSome(0.4)
    if (does === 'change-card') await checkout.inPortal(customer, { does, number: goodCard })
    else if (does !== 'buy-again') await checkout.inPortal(customer, { does })
    else {
      const again = await billing.beginCheckout(account, world.address).catch(() => null)
      if (again) await checkout.pay(again.sessionId, { number: goodCard })
    }
  }
  await postSome(1)
  await workedOff()
  // What was lost the daily look finds.
  if (isAnyLost) await billing.restore(account)
  await workedOff()

  const truth = await checkout.read(customer)
  const running = truth?.subscriptions.filter(({ endedAt }) => endedAt === null) ?? []
  const back = truth?.charges.at(-1)
  const standing = await billing.standing(account)
  expect(running.length).toBeLessThanOrEqual(1)
  expect(standing).toMatchObject({
    subscriptionStatus: running.length > 0 ? 'pro' : 'free',
    paysTwice: false,
  })
  expect(standing.subscription?.status ?? null).toBe(running[0]?.status ?? null)
  expect(standing.subscription?.cancel_at_period_end ?? false).toBe(running[0]?.cancelAtPeriodEnd ?? false)
  if (back && (back.refunded || back.disputed) && running[0]) expect(running[0].created).toBeGreaterThan(back.created)
  await client.query('delete from accounts where id = $1', [account])
}

test('however what Stripe tells is mixed, doubled, late or lost, each history ends as it ended at Stripe', async () => {
  const tellings = fc.sample(telling, { seed, numRuns: runs })
  const left = [...tellings.entries()]
  const player = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [run, one] = next
      await play(one).catch((error: unknown) => {
        throw new Error(`Run ${run} of history ${JSON.stringify(one.history)} ended otherwise.`, { cause: error })
      })
      if (runs > 1000 && run % 500 === 0) console.info(`${run} of ${runs}`)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, player))
  expect([...world.trouble, ...other.trouble]).toEqual([])
}, 7_200_000)
