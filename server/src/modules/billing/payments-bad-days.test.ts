import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { openAppStore, product } from '../../../test/emulators/app-store.ts'
import { makeMember, makePerson, newEmail } from '../../../test/person.ts'
import {
  buyPro,
  customerOf,
  goodCard,
  isFree,
  isPro,
  postWebhook,
  standing,
  stripe,
  testCheckoutOf,
  until,
} from '../../../test/with-payments.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { worldsOfATest } from '../../../test/worlds.ts'

const open = worldsOfATest()
const day = 86_400

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => {
  testCheckoutOf(world).hold(false)
  // Whatever a test made us ask for, asking for it twice would have done it once.
  expect(testCheckoutOf(world).withoutKey).toEqual([])
})
afterAll(() => world.close())

/** What the world reported, taken out of it. */
const troubleOf = ({ trouble }: World) => trouble.splice(0).map(String)
const eventRows = (at: World) => query(at, 'select id from payment_events')

test('a webhook that is forged, changed, stale, of the future or of another key is refused and leaves no row', async () => {
  const checkout = testCheckoutOf(world)
  const before = await eventRows(world)
  const body = JSON.stringify({ id: 'evt_forged', object: 'event', livemode: false, type: 'x', data: { object: {} } })
  const good = checkout.sign(body)
  const stampedAt = (seconds: number) => good.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + seconds}`)
  const attempts: [body: string, signature: string][] = [
    [body, 't=1,v1=00'],
    [body, ''],
    [body.replace('evt_forged', 'evt_changed'), good],
    [`${body} `, good],
    [body, stampedAt(-301)],
    [body, stampedAt(400)],
    [body.replace('false', 'true'), checkout.sign(body.replace('false', 'true'))],
    ['[]', checkout.sign('[]')],
    ['', checkout.sign('')],
  ]
  for (const [sent, signature] of attempts) expect((await postWebhook(world, sent, signature)).status).toBe(400)
  const unsigned = await fetch(`${world.address}/api/stripe/webhook`, { method: 'POST' })
  expect(unsigned.status).toBe(400)
  expect(await eventRows(world)).toEqual(before)
})

test('what Stripe tells of nobody we know is taken and changes nothing; told again it is one row', async () => {
  const member = await makeMember(world)
  const { id: account } = (await member.get('/api/auth/me')).body.user
  // The words name the account: only whom we made a customer of counts.
  const objects = [
    { object: 'subscription', id: 'sub_x', customer: `cus_${'0'.repeat(24)}`, status: 'active' },
    { object: 'checkout.session', id: 'cs_x', customer: null, client_reference_id: account },
    { object: 'dispute', id: 'dp_x', charge: `ch_${'0'.repeat(24)}_x` },
    { object: 'customer', id: `cus_${'1'.repeat(24)}`, metadata: { account } },
  ]
  for (const [index, object] of objects.entries()) {
    const body = JSON.stringify({ id: `evt_${index}`, object: 'event', livemode: false, type: 'x', data: { object } })
    for (let times = 0; times < 3; times++)
      expect((await postWebhook(world, body, testCheckoutOf(world).sign(body))).status).toBe(200)
  }
  await vi.waitFor(async () =>
    expect(await query(world, 'select 1 from payment_events where next_try_at is not null')).toEqual([]),
  )
  expect((await query(world, "select 1 from payment_events where id like 'evt\\__'")).length).toBe(objects.length)
  expect(isFree(await standing(member))).toBe(true)
  expect(troubleOf(world)).toEqual([])
})

test('what is told of one account gives another nothing', async () => {
  const checkout = testCheckoutOf(world)
  const [payer, other] = [await makeMember(world), await makeMember(world)]
  const customer = await buyPro(world, payer)
  await stripe(other, 'create-checkout-session')
  const theirs = await customerOf(world, other)
  // The payer's subscription, said to be the other's.
  const object = { object: 'subscription', id: (await checkout.read(customer))?.subscriptions[0]?.id, customer: theirs }
  const body = JSON.stringify({ id: 'evt_other', object: 'event', livemode: false, type: 'x', data: { object } })
  await postWebhook(world, body, checkout.sign(body))
  const isSeen = 'select 1 from billing_customers where customer = $1 and applied > 0'
  await vi.waitFor(async () => expect((await query(world, isSeen, [theirs])).length).toBe(1))
  expect(isFree(await standing(other))).toBe(true)
  expect(isPro(await standing(payer))).toBe(true)
})

test('a status that nobody knows gives nothing, and the operator is told', async () => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  const customer = await buyPro(world, member)
  await checkout.change(customer, ({ subscriptions }) => {
    for (const subscription of subscriptions) subscription.status = 'hibernating'
  })
  await checkout.inPortal(customer, { does: 'change-card', number: goodCard })
  await until(member, isFree)
  expect(troubleOf(world).join()).toContain('Stripe says "hibernating"')
})

test.each([
  ['answers 429', { on: 'POST /v1/checkout', does: 429, times: 1 }],
  ['answers 500', { on: 'POST /v1/checkout', does: 500, times: 2 }],
  ['is cut before it made the checkout', { on: 'POST /v1/checkout', does: 'cut-before', times: 2 }],
  ['is cut after it made the checkout', { on: 'POST /v1/checkout', does: 'cut-after', times: 2 }],
  ['is cut after it made the customer', { on: 'POST /v1/customers', does: 'cut-after', times: 2 }],
  ['is slow', { on: 'POST /v1/checkout', does: 'slow', times: 2 }],
] as const)('[PLAN-03] when Stripe %s, nothing is bought twice and a second try goes on', async (_what, fault) => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  checkout.faults.push({ ...fault })
  const failed = await stripe(member, 'create-checkout-session')
  expect([failed.status, failed.code]).toEqual([503, 'payments_down'])
  expect(troubleOf(world).filter((line) => line.includes('could not be asked')).length).toBe(1)
  const { sessionId } = await stripe(member, 'create-checkout-session')
  const customer = await customerOf(world, member)
  expect((await checkout.read(customer))?.sessions.length).toBe(1)
  await checkout.pay(sessionId, { number: goodCard })
  await until(member, isPro)
})

test('[PLAN-03] the checkout asked of Stripe is a subscription with a week free, codes, and tax where that is set', async () => {
  const asked: { path: string; key: unknown; said: Record<string, string> }[] = []
  const recorder = createServer(async (request, reply) => {
    let text = ''
    for await (const bytes of request) text += bytes
    const path = request.url ?? ''
    asked.push({ path, key: request.headers['idempotency-key'], said: Object.fromEntries(new URLSearchParams(text)) })
    const made = path.includes('checkout')
      ? { id: 'cs_1', object: 'checkout.session', status: 'open', url: 'https://checkout.example/cs_1' }
      : { id: 'cus_1', object: 'customer' }
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made))
  })
  await new Promise<void>((done) => recorder.listen(0, '127.0.0.1', done))
  onTestFinished(() => void recorder.close())
  const stripeAddress = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_one', STRIPE_PRICE: 'price_1' }
  const own = await open({ ...keys, STRIPE_TAX: 'automatic', STRIPE_ADDRESS: stripeAddress })
  const member = await makeMember(own)
  const { id: account } = (await member.get('/api/auth/me')).body.user
  const { url } = await stripe(member, 'create-checkout-session')
  expect(url).toBe('https://checkout.example/cs_1')
  const [customer, checkout] = asked.filter(({ path }) => path.endsWith('customers') || path.endsWith('sessions'))
  expect(customer?.said).toEqual({ email: member.email, 'metadata[account]': account })
  expect(checkout?.said).toMatchObject({
    ...{ mode: 'subscription', customer: 'cus_1', client_reference_id: account },
    ...{ 'line_items[0][price]': 'price_1', 'line_items[0][quantity]': '1' },
    ...{ allow_promotion_codes: 'true', 'subscription_data[trial_period_days]': '7' },
    ...{ 'automatic_tax[enabled]': 'true', success_url: `${own.address}/?upgrade=success` },
  })
  expect([customer?.key, checkout?.key]).toEqual([expect.stringContaining(account), 'checkout-cus_1-0'])
})

test('two tabs that upgrade at once come to one checkout, and it is paid once', async () => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  const tabs = await Promise.all(Array.from({ length: 8 }, () => stripe(member, 'create-checkout-session')))
  expect(new Set(tabs.map(({ sessionId }) => sessionId)).size).toBe(1)
  const paid = await Promise.all(tabs.map(({ sessionId }) => checkout.pay(sessionId, { number: goodCard })))
  expect(paid.filter((said) => said === 'paid').length).toBe(1)
  await until(member, isPro)
  expect((await checkout.read(await customerOf(world, member)))?.subscriptions.length).toBe(1)
})

test('an answer of Stripe that comes late does not undo what was seen after it was asked for', async () => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  const customer = await buyPro(world, member)
  const asked = checkout.asked.length
  checkout.faults.push({ on: 'GET /v1/subscriptions', does: 'late', times: 1 })
  await checkout.inPortal(customer, { does: 'change-card', number: goodCard })
  // The clerk has asked, and waits.
  await vi.waitFor(() => expect(checkout.asked.slice(asked)).toContain('GET /v1/subscriptions'))
  checkout.hold(true)
  expect((await stripe(member, 'cancel-subscription')).subscription?.cancel_at_period_end).toBe(true)
  await new Promise((wake) => setTimeout(wake, 500))
  const [row] = await query(world, 'select looks, applied from billing_customers where customer = $1', [customer])
  expect(Number(row?.applied)).toBeGreaterThan(2)
  expect((await standing(member)).subscription?.cancel_at_period_end).toBe(true)
})

test('a customer that somebody removed at Stripe has no Pro any more, and may buy it again', async () => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  const customer = await buyPro(world, member)
  await fetch(`${checkout.address}/v1/customers/${customer}`, { method: 'DELETE' })
  expect(isFree(await standing(member, '?restore=true'))).toBe(true)
  const { sessionId } = await stripe(member, 'create-checkout-session')
  const second = await customerOf(world, member)
  await fetch(`${checkout.address}/v1/customers/${second}`, { method: 'DELETE' })
  await query(world, 'update billing_customers set checkout = null, round = round + 1 where customer = $1', [second])
  const again = await stripe(member, 'create-checkout-session')
  expect([again.status, again.sessionId === sessionId]).toEqual([200, false])
})

test('a checkout that was paid in, of which nothing was told yet, is not begun a second time', async () => {
  const checkout = testCheckoutOf(world)
  checkout.hold(true)
  const member = await makeMember(world)
  const { sessionId } = await stripe(member, 'create-checkout-session')
  await checkout.pay(sessionId, { number: goodCard })
  expect((await stripe(member, 'create-checkout-session')).code).toBe('already_pro')
})

test('cancelling while a renewal runs: cancelled it is, whatever was first', async () => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  const customer = await buyPro(world, member)
  for (let round = 0; round < 5; round++) {
    const renewing = checkout.inPortal(customer, { does: 'next-billing' })
    const [told] = await Promise.all([stripe(member, 'cancel-subscription'), renewing])
    expect(told.status).toBe(200)
    const truth = (await checkout.read(customer))?.subscriptions[0]
    const isOver = truth?.status === 'canceled'
    if (isOver) return void (await until(member, isFree))
    await until(member, ({ subscription }) => subscription?.cancel_at_period_end === true)
    await stripe(member, 'reactivate-subscription')
  }
})

test('[ACCT-03] an account that is deleted between checkout and webhook leaves nothing here and nothing at Stripe', async () => {
  const checkout = testCheckoutOf(world)
  checkout.hold(true)
  const member = await makeMember(world)
  const { sessionId } = await stripe(member, 'create-checkout-session')
  const customer = await customerOf(world, member)
  await checkout.pay(sessionId, { number: goodCard })
  const events = (await checkout.read(customer))?.events ?? []
  expect((await member.call('DELETE', '/api/auth/account')).status).toBe(200)
  expect(await checkout.read(customer)).toBeNull()
  for (const { body } of events) expect((await postWebhook(world, body, checkout.sign(body))).status).toBe(200)
  await vi.waitFor(async () =>
    expect(await query(world, 'select 1 from payment_events where next_try_at is not null')).toEqual([]),
  )
  expect(await query(world, 'select 1 from entitlements where account_id is null')).toEqual([])
  expect(await query(world, 'select 1 from payment_removals')).toEqual([])

  // In a checkout that was left open nobody pays any more.
  const other = await makeMember(world)
  const left = await stripe(other, 'create-checkout-session')
  expect((await other.call('DELETE', '/api/auth/account')).status).toBe(200)
  expect(checkout.asked).toContain(`POST /v1/checkout/sessions/${left.sessionId}/expire`)
  expect(await checkout.pay(left.sessionId, { number: goodCard })).toBeNull()
})

test('[ACCT-03] deleting does not wait for a Stripe that is down: it is told later', async () => {
  let clock = Date.now()
  const own = await open({}, undefined, () => new Date(clock))
  const checkout = testCheckoutOf(own)
  const member = await makeMember(own)
  const customer = await buyPro(own, member)
  checkout.faults.push({ on: 'DELETE /v1/customers', does: 500, times: 4 })
  const begun = Date.now()
  expect((await member.call('DELETE', '/api/auth/account')).status).toBe(200)
  expect(Date.now() - begun).toBeLessThan(4000)
  expect(await query(own, 'select customer from payment_removals')).toEqual([{ customer }])
  expect((await checkout.read(customer))?.subscriptions[0]?.status).toBe('trialing')
  const isRemoved = async () => {
    clock += 60_000
    expect(await checkout.read(customer)).toBeNull()
  }
  await vi.waitFor(isRemoved, { timeout: 10_000 })
  await vi.waitFor(async () => expect(await query(own, 'select 1 from payment_removals')).toEqual([]))
  expect(troubleOf(own).length).toBeGreaterThan(0)
})

test('[OPS-03] what waits for Stripe under a clock that was hours ahead does not wait until it has caught up', async () => {
  let clock = Date.now() + 5 * 3_600_000
  const own = await open({}, undefined, () => new Date(clock))
  const member = await makeMember(own)
  const customer = await buyPro(own, member)
  testCheckoutOf(own).faults.push({ on: 'DELETE /v1/customers', does: 500, times: 4 })
  expect((await member.call('DELETE', '/api/auth/account')).status).toBe(200)
  expect(await query(own, 'select customer from payment_removals')).toEqual([{ customer }])
  testCheckoutOf(own).faults.length = 0
  clock = Date.now()
  await vi.waitFor(async () => expect(await query(own, 'select 1 from payment_removals')).toEqual([]), 10_000)
  expect(await testCheckoutOf(own).read(customer)).toBeNull()
})

test('a lost webhook is made good by the daily look; another process may work it off', async () => {
  let clock = Date.now()
  const own = await open({}, undefined, () => new Date(clock))
  const other = await open({}, own.databaseUrl, () => new Date(clock))
  for (const each of [own, other]) testCheckoutOf(each).hold(true)
  const member = await makeMember(own)
  const { sessionId } = await stripe(member, 'create-checkout-session')
  await testCheckoutOf(own).pay(sessionId, { number: goodCard })
  expect(isFree(await standing(member))).toBe(true)
  clock += 31 * 60_000
  await until(member, isPro)
  // What Stripe could not deliver is asked about every hour, too.
  await testCheckoutOf(own).inPortal(await customerOf(own, member), { does: 'fail-next' })
  await testCheckoutOf(own).inPortal(await customerOf(own, member), { does: 'next-billing' })
  await own.services.billing.checkUndelivered()
  await until(member, ({ subscription }) => subscription?.status === 'past_due')
  // Whoever asks for it need not wait for that.
  await testCheckoutOf(own).inPortal(await customerOf(own, member), { does: 'cancel' })
  expect((await standing(member, '?restore=true')).subscription?.cancel_at_period_end).toBe(true)
  expect(troubleOf(own)).toEqual([])
})

test('[PLAN-09] Pro ends on time by the clock alone, whatever it does, and its limit holds until the day is over', async () => {
  let clock = Date.parse('2026-11-02T12:00:00Z')
  const own = await open({}, undefined, () => new Date(clock))
  const member = await makeMember(own, undefined, { 'x-time-zone': 'UTC' })
  await buyPro(own, member)
  await stripe(member, 'cancel-subscription')
  testCheckoutOf(own).hold(true)
  clock += (7 * day - 60) * 1000
  expect(isPro(await standing(member))).toBe(true)
  clock -= 3600_000
  expect(isPro(await standing(member))).toBe(true)
  clock += 3600_000 + 61_000
  expect(isFree(await standing(member))).toBe(true)
  expect((await member.get('/api/usage')).body).toMatchObject({ subscriptionStatus: 'free', dailyLimit: 100 })
  clock += 13 * 3600_000
  expect((await member.get('/api/usage')).body).toMatchObject({ subscriptionStatus: 'free', dailyLimit: 10, used: 0 })
})

test('[IAP-05] who pays at the App Store as a guest and signs in keeps it; both sides end apart, and who pays twice is told', async () => {
  const store = await openAppStore()
  onTestFinished(store.close)
  const own = await open(store.settings())
  const email = newEmail()
  const first = await makeMember(own, email)
  const guest = makePerson(own.address)
  await guest.post('/api/apple-iap/validate', { receipt: store.sell(), productId: product })
  await guest.login(email)
  expect(await standing(guest)).toMatchObject({
    subscriptionStatus: 'pro',
    subscriptionSources: ['apple'],
    subscription: null,
  })
  expect((await stripe(guest, 'create-checkout-session')).code).toBe('already_pro')

  const payer = await makeMember(own)
  const customer = await buyPro(own, payer)
  await payer.post('/api/apple-iap/validate', {
    receipt: store.sell({ originalTransactionId: '900', transactionId: '900' }),
    productId: product,
  })
  expect(await standing(payer)).toMatchObject({ subscriptionSources: ['apple', 'stripe'], paysTwice: true })
  await stripe(payer, 'cancel-subscription')
  await testCheckoutOf(own).inPortal(customer, { does: 'next-billing' })
  await until(payer, ({ subscription }) => subscription === null)
  expect(await standing(payer)).toMatchObject({ subscriptionSources: ['apple'], paysTwice: false })
  expect(isPro(await standing(first))).toBe(true)
})

test('[PLAN-07] with a key of Stripe no page of the test checkout is there, and what it sold is nothing', async () => {
  const member = await makeMember(world)
  await buyPro(world, member)
  const { url } = await stripe(member, 'create-portal-session')
  const settings = { STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two', STRIPE_PRICE: 'price_1' }
  const address = testCheckoutOf(world).address
  for (const [key, mode] of [
    ['sk_live_1', 'stripe'],
    ['sk_test_1', 'stripe-test'],
  ] as const) {
    const real = await open({ ...settings, STRIPE_SECRET_KEY: key, STRIPE_ADDRESS: address }, world.databaseUrl)
    expect([real.services.testCheckout, real.services.billing.mode]).toEqual([null, mode])
    expect((await fetch(`${real.address}${new URL(url).pathname}`)).status).toBe(404)
    const there = makePerson(real.address)
    there.use(member.token())
    expect(await standing(there)).toMatchObject({ subscriptionStatus: 'free', subscription: null })
    const body = JSON.stringify({ id: 'evt_t', object: 'event', livemode: false, type: 'x', data: { object: {} } })
    expect((await postWebhook(real, body, testCheckoutOf(world).sign(body))).status).toBe(400)
  }
})

test('every table of the database is one that a deleted account was looked for in', async () => {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  const goWithAccount = await client.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confdeltype = 'c' and confrelid in ('accounts'::regclass, 'registrations'::regclass)`,
  )
  const gone = new Set(goWithAccount.rows.map(({ name }) => name))
  // A new table goes with its account, or says here why it holds nothing of one.
  const others: Record<string, string> = {
    accounts: 'the account itself',
    attempts: 'keyed hashes, for a day at most',
    caught_mails: 'removed by address',
    feedback: 'goes with its run',
    loaded_content: 'of everybody',
    mail_queue: 'removed by address',
    model_use: 'counts of a day',
    payment_events: 'removed by customer',
    payment_removals: 'a customer at Stripe, until Stripe has removed them',
    registrations: 'removed by address',
    run_events: 'go with their run',
    studies: 'of everybody',
    study_vectors: 'of everybody',
    test_customers: 'removed as at Stripe',
    used_trials: 'keyed hashes alone',
  }
  expect(rows.map(({ name }) => name).filter((name) => !gone.has(name))).toEqual(Object.keys(others).sort())
})
