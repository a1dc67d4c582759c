import type { Customer } from '../../adapters/payments/emulator/document.ts'
import { openPaymentsEmulator, type PaymentsEmulator } from '../../adapters/payments/emulator/emulator.ts'
import type { PortalAction } from '../../adapters/payments/emulator/hosted.ts'
import type { Database } from '../../database/database.ts'
import { makeCustomerStore } from './test-checkout.store.ts'

export type TestCheckout = PaymentsEmulator

/** Stripe's emulator with its pages, on the product's own database. */
export function openTestCheckout(
  database: Database,
  dependencies: { webhookSecret: string; now: () => Date; report: (error: unknown) => void },
): Promise<TestCheckout> {
  return openPaymentsEmulator(makeCustomerStore(database), dependencies)
}

const actions = ['cancel', 'renew', 'retry', 'fail-next', 'refund', 'dispute', 'next-billing', 'next-day'] as const

/** What a form of the portal asks for; null for anything else. */
export function actionIn(form: URLSearchParams): PortalAction | null {
  const named = form.get('does')
  if (named === 'change-card') return { does: named, number: form.get('card') ?? '' }
  const does = actions.find((known) => known === named)
  return does ? { does } : null
}

/** Something of a customer's by its id, with the time by their own clock. */
export async function findOf<T extends { id: string }>(
  testCheckout: TestCheckout,
  id: string,
  where: (customer: Customer) => T[],
): Promise<{ customer: Customer; one: T; at: number } | null> {
  if (!/^\w{20,100}$/.test(id)) return null
  return testCheckout.change(id, (customer, at) => {
    const one = where(customer).find((known) => known.id === id)
    return one ? { customer, one, at } : null
  })
}
