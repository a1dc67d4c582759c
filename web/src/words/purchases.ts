import { productName } from './product.ts'

const lines = (first: string, ...causes: string[]) => [first, ...causes.map((cause) => `• ${cause}`)].join('\n')

export const purchaseWords = {
  starting: 'Opening the App Store...',
  restoreFailed: 'Unable to restore purchases. Please try again or contact support.',
  missing: lines(
    'The subscription was not found in the App Store. This may be because:',
    'it has not been approved for sale in App Store Connect yet',
    'the product id in App Store Connect is another one',
    'the agreement for paid apps has not been signed',
    'this device cannot reach the App Store',
  ),
  notForSale: lines(
    'The subscription cannot be bought just now. This may be because:',
    'purchases are switched off on this device, in Settings under Screen Time',
    'it is not for sale in your country',
    'you have it already: Restore Purchases brings it back',
  ),
  noOffer: lines(
    'The App Store offers no price for the subscription. This may be because:',
    'no price has been set in App Store Connect',
    'the change of a price has not reached your country yet',
  ),
  noReceipt: 'No receipt data found in receipt object',
  upgradeFailed: (why: string) => `Upgrade failed: ${why}`,
  upgradeAdvice: 'Try Restore Purchases, or contact support.',
  purchaseFailed: (why: string) => `Purchase failed: ${why}`,
  purchaseAdvice: 'Please try again or contact support if the problem persists.',
} as const

export const restoredWords = {
  title: 'Restore Purchases',
  line: 'Restore complete! If you have an active subscription, it should now be reflected.',
  ok: 'OK',
} as const

export const activeWords = {
  title: 'Your subscription is active',
  line: 'Create an account or sign in so your subscription is linked to it and follows you to other devices.',
  create: 'Create Account',
  signIn: 'Sign In',
} as const

export const phoneBillingWords = {
  title: 'Billing',
  line: 'Your subscription is billed by the App Store.',
  manage: 'Manage Billing',
  how: {
    title: 'Manage on your iPhone',
    line: `Open Settings, tap your name, tap Subscriptions, find ${productName} and cancel there.`,
    ok: 'Got it',
  },
} as const

/** Apple's standard licence, which apps of its store have by default. */
export const appleTerms = 'https://www.apple.com/legal/internet-services/itunes/dev/stdeula/'
