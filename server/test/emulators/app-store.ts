import { generateKeyPairSync, type KeyObject, randomInt, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { certificate, integer, objectId, octets, part, sequence, set } from './der.ts'

export const bundleId = 'com.example.nestbook'
export const product = 'com.example.nestbook.pro'
const appId = 1234567890
const apiIssuer = '57246542-96fe-1a63-e053-0824d011072a'
const apiKeyId = 'ABC123DEFG'

const hour = 60 * 60 * 1000
const day = 24 * hour

const makeKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const inBase64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What the marks of Apple's own certificates are. */
const signingMark = '1.2.840.113635.100.6.11.1'
const authorityMark = '1.2.840.113635.100.6.2.1'

type Signer = { chain: Buffer[]; key: KeyObject }

/** A root of its own, or the one above; what it signed, and the key that signs transactions, as Apple has them. */
export function makeAuthority(
  marks: { signing: string[]; authority: string[] } | null = null,
  above: { root: Buffer; rootKey: ReturnType<typeof makeKey> } | null = null,
) {
  const [rootKey, middleKey, leafKey] = [above?.rootKey ?? makeKey(), makeKey(), makeKey()]
  const dates = { from: new Date(Date.now() - 365 * day), until: new Date(Date.now() + 365 * day) }
  const root =
    above?.root ??
    certificate({
      ...{ subject: 'Root', issuer: 'Root', publicKey: rootKey.publicKey, signedWith: rootKey.privateKey },
      ...{ isAuthority: true, marks: [], ...dates },
    })
  const middle = certificate({
    ...{ subject: 'Middle', issuer: 'Root', publicKey: middleKey.publicKey, signedWith: rootKey.privateKey },
    ...{ isAuthority: true, marks: marks?.authority ?? [authorityMark], ...dates },
  })
  const leaf = certificate({
    ...{ subject: 'Leaf', issuer: 'Middle', publicKey: leafKey.publicKey, signedWith: middleKey.privateKey },
    ...{ isAuthority: false, marks: marks?.signing ?? [signingMark], ...dates },
  })
  return { root, rootKey, chain: [leaf, middle, root], key: leafKey.privateKey }
}

/** The form in which the App Store signs what it says. */
export function signedBy({ chain, key }: Signer, told: object, header: object = {}): string {
  const head = inBase64Url({ alg: 'ES256', x5c: chain.map((one) => one.toString('base64')), ...header })
  const text = `${head}.${inBase64Url(told)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

/** What a transaction of the subscription says, bought just now with a week of trial. */
export function transaction(more: Record<string, unknown> = {}) {
  const id = String(randomInt(1e12, 9e12))
  return {
    ...{ transactionId: id, originalTransactionId: id, bundleId, productId: product },
    ...{ type: 'Auto-Renewable Subscription', environment: 'Sandbox', quantity: 1, inAppOwnershipType: 'PURCHASED' },
    ...{ purchaseDate: Date.now(), signedDate: Date.now(), expiresDate: Date.now() + 7 * day },
    ...more,
  }
}

/** A receipt of the old form: it holds a transaction's id behind so many other things, and nobody's signature. */
export function oldReceipt(id: string, others = 0): string {
  const attribute = (type: number, value: Buffer) => sequence(integer(type), integer(1), octets(value))
  const bought = set(attribute(1702, part(0x0c, product)), attribute(1703, part(0x0c, id)))
  const more = Array.from({ length: others }, () => sequence(integer(1)))
  const attributes = set(attribute(2, part(0x0c, bundleId)), ...more, attribute(17, bought))
  const content = sequence(objectId('1.2.840.113549.1.7.1'), part(0xa0, octets(attributes)))
  const signed = sequence(integer(1), set(), content)
  return sequence(objectId('1.2.840.113549.1.7.2'), part(0xa0, signed)).toString('base64')
}

export type AppStoreEmulator = Awaited<ReturnType<typeof openAppStore>>

/** The App Store: what it signs, and the part of its server API that tells how subscriptions stand. */
export async function openAppStore() {
  const authority = makeAuthority()
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-roots-'))
  writeFileSync(join(folder, 'root.cer'), authority.root)
  const apiKey = makeKey()
  /** By transaction id, what its buyer's subscriptions are told to be. */
  const known = new Map<string, object>()
  const store = {
    address: '',
    authority,
    known,
    /** What every question is answered with, when it is set. */
    fault: null as number | 'silence' | null,
    settings: () => ({
      APPLE_CLIENT_ID: bundleId,
      APPLE_IAP_PRODUCT: product,
      APPLE_IAP_APP_ID: String(appId),
      APPLE_IAP_ROOTS: folder,
      APPLE_IAP_ENVIRONMENT: 'Sandbox',
      APPLE_IAP_ISSUER_ID: apiIssuer,
      APPLE_IAP_KEY_ID: apiKeyId,
      APPLE_IAP_PRIVATE_KEY: apiKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      APPLE_IAP_ADDRESS: store.address,
    }),
    /** A receipt of a transaction, signed. */
    sell: (more: Record<string, unknown> = {}) => signedBy(authority, transaction(more)),
    /** What the store tells by itself of a transaction. */
    news: (told: object, more: Record<string, unknown> = {}) =>
      signedBy(authority, {
        ...{ notificationType: 'DID_RENEW', notificationUUID: crypto.randomUUID(), version: '2.0' },
        signedDate: Date.now(),
        data: { appAppleId: appId, bundleId, environment: 'Sandbox', signedTransactionInfo: signedBy(authority, told) },
        ...more,
      }),
    close: () => {
      rmSync(folder, { recursive: true, force: true })
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }

  async function answer(path: string, bearer: string): Promise<{ status: number; body: object }> {
    const audience = { issuer: apiIssuer, audience: 'appstoreconnect-v1', algorithms: ['ES256'] }
    const token = await jwtVerify(bearer, apiKey.publicKey, audience).catch(() => null)
    if (token?.protectedHeader.kid !== apiKeyId || !token.payload.bid) return { status: 401, body: {} }
    const told = known.get(/^\/inApps\/v1\/subscriptions\/(\d+)$/.exec(path)?.[1] ?? '')
    if (!told) return { status: 404, body: { errorCode: 4040010, errorMessage: 'Transaction id not found.' } }
    const last = { originalTransactionId: '1', status: 1, signedTransactionInfo: signedBy(authority, told) }
    const data = [{ subscriptionGroupIdentifier: '1', lastTransactions: [last] }]
    return { status: 200, body: { environment: 'Sandbox', bundleId, appAppleId: appId, data } }
  }

  const server = createServer(async (request, reply) => {
    if (store.fault === 'silence') return
    const bearer = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const { status, body } = store.fault ? { status: store.fault, body: {} } : await answer(request.url ?? '', bearer)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  store.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return store
}
