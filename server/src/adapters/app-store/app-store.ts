import type { JWSTransactionDecodedPayload, SignedDataVerifier } from '@apple/app-store-server-library'
import { type AppStoreKey, askStatuses } from './ask-statuses.ts'
import { transactionInReceipt } from './receipt-transaction.ts'
import { ReceiptRefused } from './refused.ts'

export type AppStoreSettings = {
  /** The one subscription that is sold. */
  product: string
  bundleId: string
  /** Apple's number for the app. */
  appId: number
  environment: 'Production' | 'Sandbox'
  /** Apple's own certificates, in DER: whatever they have not signed counts for nothing. */
  roots: Buffer[]
  /** Where the App Store Server API is, and who we are there; without a key old receipts cannot be asked about. */
  address: string
  key: AppStoreKey | null
}

/** What the App Store says of a subscription, at a moment. */
export type StorePurchase = {
  /** The same for all renewals: Apple's original transaction id. */
  transaction: string
  product: string
  environment: string
  expiresAt: Date
  revokedAt: Date | null
  signedAt: Date
  /** Whom the app named when it was bought, in lower case; null when nobody. */
  accountToken: string | null
}

export type AppStore = ReturnType<typeof makeAppStore>

const signedText = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Reads what the iOS app's store signed. Nothing is believed that does not lead back to the certificates above. */
export function makeAppStore(settings: AppStoreSettings) {
  const { product, environment, roots, bundleId, appId } = settings
  let known: Promise<SignedDataVerifier> | null = null

  // Read when it is first needed: it is large, and most servers sell nothing.
  function verifier(): Promise<SignedDataVerifier> {
    // By its default, which is all that a bundle keeps of a module of the old form.
    known ??= import('@apple/app-store-server-library').then(({ default: { SignedDataVerifier, Environment } }) => {
      // The certificates' dates are held against the day of signing; what was revoked meanwhile is not asked for.
      return new SignedDataVerifier(roots, false, Environment[environmentNames[environment]], bundleId, appId)
    })
    return known
  }

  async function readTransaction(signed: string): Promise<StorePurchase> {
    const told = await (await verifier()).verifyAndDecodeTransaction(signed).catch(refuse)
    return purchaseIn(told, product)
  }

  return {
    product,

    /** Throws ReceiptRefused, AppStoreSilent. */
    async read(receipt: string): Promise<StorePurchase> {
      if (signedText.test(receipt)) return readTransaction(receipt)
      const transaction = transactionInReceipt(receipt)
      if (transaction === null) throw new ReceiptRefused('A receipt names no transaction.')
      const signed = await askStatuses(transaction, settings)
      const ours = (await Promise.all(signed.map((one) => readTransaction(one).catch(ignoreRefused)))).filter(
        (one) => one !== null,
      )
      const newest = ours.sort((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime())[0]
      if (!newest) throw new ReceiptRefused('The App Store knows of no subscription of ours in a receipt.')
      return newest
    },

    /** What a notification of the App Store says of a subscription of ours; null when it is about something else. */
    async readNews(signedPayload: string): Promise<StorePurchase | null> {
      const { data } = await (await verifier()).verifyAndDecodeNotification(signedPayload).catch(refuse)
      return data?.signedTransactionInfo ? readTransaction(data.signedTransactionInfo).catch(ignoreRefused) : null
    },

    /** Resolves when the App Store lets us in, or when it is never asked. Throws AppStoreSilent. */
    async look(): Promise<void> {
      await verifier()
      if (settings.key) await askStatuses('0', settings).catch(ignoreRefused)
    },
  }
}

const environmentNames = { Production: 'PRODUCTION', Sandbox: 'SANDBOX' } as const

function refuse(cause: unknown): never {
  throw new ReceiptRefused('The App Store has not signed this for our app.', cause)
}

function ignoreRefused(error: unknown): null {
  if (error instanceof ReceiptRefused) return null
  throw error
}

function purchaseIn(told: JWSTransactionDecodedPayload, product: string): StorePurchase {
  const { originalTransactionId, productId, environment, type, expiresDate, signedDate, revocationDate } = told
  if (productId !== product || type !== 'Auto-Renewable Subscription')
    throw new ReceiptRefused('A transaction is of another product.')
  if (!originalTransactionId || !environment || !expiresDate || !signedDate)
    throw new ReceiptRefused('A transaction lacks what a subscription has.')
  return {
    transaction: originalTransactionId,
    product,
    environment,
    expiresAt: new Date(expiresDate),
    revokedAt: revocationDate ? new Date(revocationDate) : null,
    signedAt: new Date(signedDate),
    accountToken: told.appAccountToken?.toLowerCase() ?? null,
  }
}
