import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { AppStoreSilent, ReceiptRefused } from './refused.ts'

/** Proves to the App Store Server API who we are. */
export type AppStoreKey = { issuer: string; id: string; pem: string }

const timeoutMs = 5000
const maxSubscriptions = 20

const statuses = z.object({
  data: z.array(z.object({ lastTransactions: z.array(z.object({ signedTransactionInfo: z.string() })) })),
})

/**
 * The newest signed transaction of each subscription of whoever made a transaction. Throws ReceiptRefused when there is
 * no such transaction, AppStoreSilent.
 */
export async function askStatuses(
  transaction: string,
  { address, key, bundleId }: { address: string; key: AppStoreKey | null; bundleId: string },
): Promise<string[]> {
  if (!key) throw new ReceiptRefused('An old receipt came, and there is no key to ask the App Store about it.')
  const token = await new SignJWT({ bid: bundleId })
    .setProtectedHeader({ alg: 'ES256', kid: key.id, typ: 'JWT' })
    .setIssuer(key.issuer)
    .setAudience('appstoreconnect-v1')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(key.pem, 'ES256'))
  const reply = await fetch(new URL(`/inApps/v1/subscriptions/${transaction}`, address), {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new AppStoreSilent('The App Store could not be reached.', cause)
  })
  if (reply.status === 400 || reply.status === 404) throw new ReceiptRefused('The App Store knows no such transaction.')
  if (!reply.ok) throw new AppStoreSilent(`The App Store answered with ${reply.status}.`)
  const said = statuses.safeParse(await reply.json().catch(() => null))
  if (!said.success) throw new AppStoreSilent('The App Store answered in another form.')
  return said.data.data
    .flatMap(({ lastTransactions }) => lastTransactions.map(({ signedTransactionInfo }) => signedTransactionInfo))
    .slice(0, maxSubscriptions)
}
