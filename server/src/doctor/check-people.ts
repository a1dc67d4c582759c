import { type AppStoreSettings, makeAppStore } from '../adapters/app-store/app-store.ts'
import { makeApple } from '../adapters/identity/apple.ts'
import { makeGoogle } from '../adapters/identity/google.ts'
import { makeMailServer } from '../adapters/mail/mail-server.ts'
import { makePayments, type PaymentSettings } from '../adapters/payments/payments.ts'
import type { Config } from '../settings/config.ts'
import { paymentsSaid } from '../settings/payment-settings.ts'
import { type Check, shortly, well } from './finding.ts'

/** What letting people in and selling to them stands on: mail, and the providers that are set up. */
export function checksOfPeople({ mail, providers, origin, appStore, payments }: Config): [string, Check][] {
  const { google, apple } = providers
  const { smtpUrl, from } = mail
  return [
    [
      'mail',
      () => {
        if (!smtpUrl) return well('no mail server is configured; mail is caught in a mailbox of this machine')
        const server = makeMailServer(smtpUrl, from)
        const todo = 'Check the host, port, user and password of SMTP_URL, and that this machine may reach it.'
        return look(
          server.look().finally(server.close),
          `the server of SMTP_URL lets us in; links lead to ${origin}`,
          todo,
        )
      },
    ],
    ...(google ? ([['Google', () => checkGoogle(google, origin)]] satisfies [string, Check][]) : []),
    ...(apple
      ? ([
          [
            'Apple',
            () =>
              look(makeApple(apple).look(), 'its keys can be had', 'Check that this machine may reach APPLE_ISSUER.'),
          ],
        ] satisfies [string, Check][])
      : []),
    ['payments', () => checkPayments(payments)],
    ...(appStore ? ([['App Store', () => checkAppStore(appStore)]] satisfies [string, Check][]) : []),
  ]
}

function checkGoogle(google: NonNullable<Config['providers']['google']>, origin: string | null) {
  if (!origin)
    return {
      isWell: false as const,
      says: 'nobody can come back from it',
      todo: 'Set NESTBOOK_ORIGIN: Google leads people back there.',
    }
  const says = `it says how to sign in; let its client return to ${origin}/api/auth/google/return`
  return look(makeGoogle(google).look(), says, 'Check that this machine may reach GOOGLE_ISSUER.')
}

function checkPayments(payments: PaymentSettings | null): ReturnType<Check> {
  if (!payments) return well('Stripe is not configured; the built-in test checkout charges no card')
  const says = `${paymentsSaid[payments.mode]}; ${payments.price} is a monthly price`
  const todo = 'Check STRIPE_SECRET_KEY and STRIPE_PRICE, and that this machine may reach Stripe.'
  const looking = makePayments(payments, () => new Date()).monthlyPrice()
  return look(
    looking.then(() => undefined),
    says,
    todo,
  )
}

function checkAppStore(settings: AppStoreSettings) {
  const { product, environment, roots, key } = settings
  const asked = key ? 'its server lets us in' : 'without a key for its server, receipts of the old form are not taken'
  const says = `${product} is sold, ${environment}; ${roots.length} root ${roots.length === 1 ? 'certificate' : 'certificates'}; ${asked}`
  const todo =
    'Check APPLE_IAP_ISSUER_ID, APPLE_IAP_KEY_ID and APPLE_IAP_PRIVATE_KEY, and that this machine may reach it.'
  return look(makeAppStore(settings).look(), says, todo)
}

async function look(looking: Promise<void>, says: string, todo: string) {
  return looking.then(
    () => well(says),
    (error: unknown) => ({ isWell: false as const, says: shortly(error), todo }),
  )
}
