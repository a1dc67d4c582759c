import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { limits } from './rules/limits.ts'

/** Who sells Pro. */
export const sources = ['apple', 'stripe'] as const
export type Source = (typeof sources)[number]

const productId = z.string().check(z.minLength(1), z.maxLength(200))

export const purchaseToValidate = z.strictObject({
  /** A signed transaction, or the app's whole receipt as older systems have it, in base64. */
  receipt: z.string().check(z.minLength(1), z.maxLength(limits.receiptLength)),
  productId,
})

/** What the App Store calls a receipt that is good, one that is not, and one whose subscription has ended. */
export const appleStatuses = { good: 0, invalid: 21105, over: 21006 } as const

/** `userId` is the account's, or with `isAnonymous` the name of the device's guest. */
export const purchaseReply = z.strictObject({
  appleStatus: z.literal(appleStatuses.good),
  isAnonymous: z.boolean(),
  userId: z.string(),
})

export const subscriptionRoutes = {
  /**
   * What the iOS app sells; null where nothing is set up to be sold. `accountToken` is a UUID that names the caller to
   * us alone, for the App Store to sign along with a purchase. It is null without a token and a fingerprint.
   */
  appStoreProduct: {
    method: 'GET',
    path: '/api/apple-iap/product',
    reply: z.strictObject({ productId: z.nullable(productId), accountToken: z.nullable(z.guid()) }),
  },
  /**
   * Bearer token or fingerprint header. Failures carry `appleStatus` where the store would: 400 receipt_invalid, 410
   * subscription_over. 409 purchase_taken, 404 purchases_off, 503 app_store_down, 429 too_many_attempts.
   */
  validatePurchase: {
    method: 'POST',
    path: '/api/apple-iap/validate',
    body: purchaseToValidate,
    reply: purchaseReply,
  },
  /** The App Store tells what became of a subscription: App Store Server Notifications, version 2. */
  appStoreNews: {
    method: 'POST',
    path: '/api/apple-iap/notifications',
    body: z.strictObject({ signedPayload: z.string().check(z.minLength(1), z.maxLength(limits.receiptLength)) }),
    reply: z.strictObject({ done: z.literal(true) }),
  },
} as const satisfies Record<string, Route>
