import type { PaymentSettings } from '../adapters/payments/payments.ts'

type Values = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string[] | undefined
  STRIPE_PRICE?: string | undefined
  STRIPE_TAX: 'off' | 'automatic'
  STRIPE_ADDRESS?: string | undefined
}

/** What of the settings does not go together. */
export function paymentMistakes(values: Values): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE } = values
  const parts = [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE]
  if (parts.some(Boolean) && !parts.every(Boolean))
    return ['STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE go together']
  return values.STRIPE_ADDRESS && !STRIPE_SECRET_KEY ? ['STRIPE_ADDRESS needs STRIPE_SECRET_KEY'] : []
}

/** Stripe as it is set up; null where the built-in test checkout takes its place. */
export function paymentSettingsOf(values: Values): PaymentSettings | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_PRICE: price } = values
  if (!key || !webhookSecrets || !price) return null
  return {
    mode: key.includes('_live_') ? 'stripe' : 'stripe-test',
    key,
    webhookSecrets,
    price,
    isTaxed: values.STRIPE_TAX === 'automatic',
    address: values.STRIPE_ADDRESS ?? null,
  }
}

/** What is said at start: nobody is to find out by paying. */
export const paymentsSaid = {
  test: 'Payments: test checkout',
  'stripe-test': 'Payments: Stripe (test mode)',
  stripe: 'Payments: Stripe (live)',
} as const
