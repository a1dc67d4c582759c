import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeMember, makePerson } from '../../../test/person.ts'
import {
  buyPro,
  customerOf,
  goodCard,
  isFree,
  isPro,
  standing,
  stripe,
  testCheckoutOf,
  until,
} from '../../../test/with-payments.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expect(world.trouble.splice(0)).toEqual([]))
afterAll(() => world.close())
const day = 86_400

test('[PLAN-03] [PLAN-06] checkout gives Pro by a signed webhook alone: a week free, then $8.99 a month', async () => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  expect(await standing(member)).toMatchObject({
    subscriptionStatus: 'free',
    subscription: null,
    isTrialAvailable: true,
  })

  checkout.hold(true)
  const { status, sessionId, url } = await stripe(member, 'create-checkout-session')
  expect([status, url]).toEqual([200, `${world.address}/test-checkout/${sessionId}`])
  const page = await (await fetch(url)).text()
  expect(page).toContain('Test checkout. No card is charged.')
  expect(page).toContain('7 days')
  const form = new URLSearchParams({ card: goodCard, does: 'pay' })
  const paid = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `${world.address}/?upgrade=success`])
  // The browser is back, and nothing was told yet.
  await member.get('/?upgrade=success').catch(() => null)
  expect(isFree(await standing(member))).toBe(true)

  checkout.hold(false)
  const told = await until(member, isPro)
  expect(told).toMatchObject({
    subscriptionSources: ['stripe'],
    subscription: {
      status: 'trialing',
      cancel_at_period_end: false,
      pricing: { monthlyAmount: 8.99, hasDiscount: false },
      card: { brand: 'visa', last4: '4242', isExpiring: false },
    },
    paysTwice: false,
    isTrialAvailable: false,
    lastEnding: null,
  })
  expect((await member.get('/api/usage')).body).toMatchObject({ subscriptionStatus: 'pro', dailyLimit: 100 })
  expect((await member.get('/api/auth/me')).body.user.subscriptionSources).toEqual(['stripe'])
  expect((await stripe(member, 'create-checkout-session')).code).toBe('already_pro')

  // A card that ends with this month does not last to the payment after the next.
  const now = new Date()
  const ends = { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() }
  await checkout.change(await customerOf(world, member), ({ card }) => card && Object.assign(card, ends))
  expect((await standing(member, '?restore=true')).subscription?.card).toMatchObject({ ...ends, isExpiring: true })
})

test('[PLAN-07] trial, renewal, failed payment, a new card, cancel, take it back, end, and a second time without a trial', async () => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  const customer = await buyPro(world, member)
  expect((await stripe(member, 'invoices', 'GET')).invoices).toEqual([])

  await checkout.inPortal(customer, { does: 'next-billing' })
  await until(member, ({ subscription }) => subscription?.status === 'active')
  await checkout.inPortal(customer, { does: 'fail-next' })
  await checkout.inPortal(customer, { does: 'next-billing' })
  await until(member, (told) => isPro(told) && told.subscription?.status === 'past_due')
  const { invoices } = await stripe(member, 'invoices', 'GET')
  expect(invoices.map(({ amount, status }) => [amount, status])).toEqual([
    [8.99, 'Pending'],
    [8.99, 'Paid'],
  ])
  expect(await (await fetch(invoices[0]?.hosted_invoice_url ?? '')).text()).toContain('NEST-0002')
  await checkout.inPortal(customer, { does: 'change-card', number: '4000002500003155' })
  await until(member, ({ subscription }) => subscription?.status === 'active' && subscription.card?.last4 === '3155')

  expect((await stripe(member, 'cancel-subscription')).subscription?.cancel_at_period_end).toBe(true)
  expect((await stripe(member, 'cancel-subscription')).status).toBe(200)
  expect(isPro(await standing(member))).toBe(true)
  expect((await stripe(member, 'reactivate-subscription')).subscription?.cancel_at_period_end).toBe(false)
  expect((await stripe(member, 'cancel-subscription')).subscription?.cancel_at_period_end).toBe(true)
  await checkout.inPortal(customer, { does: 'next-billing' })
  const ended = await until(member, isFree)
  expect([ended.subscription, ended.lastEnding?.reason]).toEqual([null, 'cancelled'])
  expect((await stripe(member, 'reactivate-subscription')).code).toBe('no_subscription')

  const again = await stripe(member, 'create-checkout-session')
  expect(await (await fetch(again.url)).text()).not.toContain('7 days')
  await checkout.pay(again.sessionId, { number: goodCard })
  expect((await until(member, isPro)).subscription).toMatchObject({ status: 'active', trialEndDate: null })
})

test('a renewal that stays unpaid ends Pro with the period, and says why', async () => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  const customer = await buyPro(world, member, { number: '4000000000000341' })
  await checkout.inPortal(customer, { does: 'next-billing' })
  await until(member, (told) => isPro(told) && told.subscription?.status === 'past_due')
  await checkout.inPortal(customer, { does: 'next-billing' })
  expect((await until(member, isFree)).lastEnding?.reason).toBe('payment_failed')
})

test.each([
  ['NEST2', { amountOff: 2, percentOff: null, duration: 'repeating', durationInMonths: 2 }, [6.99, 6.99, 8.99]],
  ['HALF', { amountOff: 4.5, percentOff: 50, duration: 'forever', durationInMonths: null }, [4.49, 4.49, 4.49]],
  ['FIRST5', { amountOff: 5, percentOff: null, duration: 'once', durationInMonths: null }, [3.99, 8.99, 8.99]],
])('[SET-03] the discount %s is shown, and counts for as long as it is given', async (code, discountInfo, paid) => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  const customer = await buyPro(world, member, { code })
  const told = await standing(member)
  expect(told.discountInfo).toMatchObject(discountInfo)
  expect(told.subscription?.pricing).toEqual({ monthlyAmount: paid[0], hasDiscount: true })
  for (let month = 0; month < 3; month++) await checkout.inPortal(customer, { does: 'next-billing' })
  const { invoices } = await stripe(member, 'invoices', 'GET')
  expect(invoices.map(({ amount }) => amount).toReversed()).toEqual(paid)
})

test('[SET-04] a long history of invoices comes twelve at a time', async () => {
  const member = await makeMember(world)
  const customer = await buyPro(world, member)
  await testCheckoutOf(world).moveClock(customer, 500 * day)
  const first = await stripe(member, 'invoices', 'GET')
  const second = await stripe(member, `invoices?after=${first.next}`, 'GET')
  expect([first.invoices.length, second.next]).toEqual([12, null])
  expect(new Set([...first.invoices, ...second.invoices].map(({ id }) => id)).size).toBe(17)
  expect((await stripe(member, 'invoices?after=everything', 'GET')).code).toBe('bad_request')
})

test.each(['refund', 'dispute'] as const)('after a %s Pro ends, and nothing more is charged', async (does) => {
  const checkout = testCheckoutOf(world)
  const member = await makeMember(world)
  const customer = await buyPro(world, member)
  await checkout.inPortal(customer, { does: 'next-billing' })
  await until(member, ({ subscription }) => subscription?.status === 'active')
  await checkout.inPortal(customer, { does })
  expect((await until(member, isFree)).lastEnding?.reason).toBe(does === 'refund' ? 'refunded' : 'disputed')
  expect((await checkout.read(customer))?.subscriptions.map(({ status }) => status)).toEqual(['canceled'])
})

test('a trial is given once to an account, to an address and to a card', async () => {
  const member = await makeMember(world)
  await buyPro(world, member, { number: '5555555555554444' })
  await member.call('DELETE', '/api/auth/account')
  // The same address with a new account.
  const back = await makeMember(world, member.email)
  expect((await standing(back)).isTrialAvailable).toBe(false)
  const offered = await stripe(back, 'create-checkout-session')
  expect(await (await fetch(offered.url)).text()).not.toContain('7 days')
  // Another address with the same card.
  const other = await makeMember(world)
  const { sessionId } = await stripe(other, 'create-checkout-session')
  await testCheckoutOf(world).pay(sessionId, { number: '5555555555554444' })
  const told = await until(other, ({ lastEnding }) => lastEnding !== null)
  expect([told.subscriptionStatus, told.lastEnding?.reason]).toEqual(['free', 'trial_used'])
  expect((await stripe(other, 'invoices', 'GET')).invoices).toEqual([])
})

test('[PLAN-03] whoever is not signed in is told so, and strangers find no page', async () => {
  const guest = makePerson(world.address)
  const calls = ['create-checkout-session', 'cancel-subscription', 'reactivate-subscription', 'create-portal-session']
  for (const what of calls) {
    const told = await stripe(guest, what)
    expect([told.status, told.error]).toEqual([401, 'User not authenticated'])
  }
  const member = await makeMember(world)
  expect((await stripe(member, 'create-portal-session')).code).toBe('no_subscription')
  await buyPro(world, member)
  const { url } = await stripe(member, 'create-portal-session')
  expect(await (await fetch(url)).text()).toContain('Test billing portal. No card is charged.')
  for (const path of ['test-checkout/x', `test-billing/bps_${'0'.repeat(24)}_x`, 'test-invoices/..%2f'])
    expect((await fetch(`${world.address}/${path}`)).status).toBe(404)
})
