import type { Invoice, SubscriptionReply } from '@nestbook/contract/billing.ts'
import type { FailureReply } from '@nestbook/contract/errors.ts'
import { expect, vi } from 'vitest'
import { query } from './database-look.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

export const goodCard = '4242424242424242'
export const sharedCard = '5555555555554444'

type Answer = SubscriptionReply &
  FailureReply & { sessionId: string; url: string; invoices: Invoice[]; next: string | null }
export type StatusReply = Answer & { status: number }

/** The test checkout of a world that has no key of Stripe's. */
export function testCheckoutOf({ services }: World) {
  if (!services.testCheckout) throw new Error('This world has no test checkout.')
  return services.testCheckout
}

/** Calls something under /api/stripe/. */
export async function stripe(person: Person, what: string, method = 'POST'): Promise<StatusReply> {
  const { status, body } = await person.call(method, `/api/stripe/${what}`)
  return { status, ...(body as unknown as Answer) }
}

export const standing = (person: Person, more = '') => stripe(person, `subscription${more}`, 'GET')

/** Waits until an account's standing is as wanted. */
export async function until(person: Person, isAsWanted: (told: StatusReply) => boolean): Promise<StatusReply> {
  return vi.waitFor(
    async () => {
      const told = await standing(person)
      expect(isAsWanted(told), JSON.stringify(told)).toBe(true)
      return told
    },
    { timeout: 8000, interval: 25 },
  )
}

export const isPro = ({ subscriptionStatus }: StatusReply) => subscriptionStatus === 'pro'
export const isFree = ({ subscriptionStatus }: StatusReply) => subscriptionStatus === 'free'

/** Goes through the checkout and waits for Pro. Gives the customer's name at Stripe. */
export async function buyPro(world: World, person: Person, how: { number?: string; code?: string } = {}) {
  const { sessionId } = await stripe(person, 'create-checkout-session')
  expect(await testCheckoutOf(world).pay(sessionId, { number: goodCard, ...how })).toBe('paid')
  await until(person, isPro)
  return customerOf(world, person)
}

/** The customer that an account is at Stripe. */
export async function customerOf(world: World, person: Person): Promise<string> {
  const { id } = (await person.get('/api/auth/me')).body.user
  const [row] = await query(world, 'select customer from billing_customers where account_id = $1', [id])
  return String(row?.customer)
}

/** Sends what Stripe tells, as it would. */
export function postWebhook(world: World, body: string, signature: string, address = world.address): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return fetch(`${address}/api/stripe/webhook`, { method: 'POST', headers, body })
}
