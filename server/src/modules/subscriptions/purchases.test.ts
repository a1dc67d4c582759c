import { generateKeyPairSync } from 'node:crypto'
import type { FailureReply } from '@nestbook/contract/errors.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import {
  type AppStoreEmulator,
  makeAuthority,
  oldReceipt,
  openAppStore,
  product,
  signedBy,
  transaction,
} from '../../../test/emulators/app-store.ts'
import { clientId } from '../../../test/emulators/identity-provider.ts'
import { makeMember, makePerson, newEmail, type Person } from '../../../test/person.ts'
import { signInWithGoogle } from '../../../test/with-google.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { openProviderWorld, worldsOfATest } from '../../../test/worlds.ts'
import { readConfig } from '../../settings/config.ts'

const open = worldsOfATest()
const day = 24 * 60 * 60 * 1000
const path = '/api/apple-iap/validate'

let store: AppStoreEmulator
let world: World
beforeAll(async () => {
  store = await openAppStore()
  world = await openWorld(store.settings())
})
afterAll(async () => {
  await world.close()
  await store.close()
})

type Answer = FailureReply & { isAnonymous?: boolean; userId?: string }

async function bring(person: Person, receipt: string, productId = product): Promise<Answer & { status: number }> {
  const { status, body } = await person.post(path, { receipt, productId })
  return { status, ...(body as unknown as Answer) }
}

async function planOf(person: Person) {
  const { subscriptionStatus, dailyLimit } = (await person.get('/api/usage')).body
  return [subscriptionStatus, dailyLimit]
}

async function meOf(person: Person) {
  return (await person.get('/api/auth/me')).body.user
}

const notMarked = { signing: [], authority: ['1.2.840.113635.100.6.2.1'] }
const noAuthority = { signing: ['1.2.840.113635.100.6.11.1'], authority: [] }
const unsigned = (told: object) => {
  const inBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${inBase64Url({ alg: 'none' })}.${inBase64Url(told)}.`
}
const withOther = (receipt: string, more: object) => {
  const [head, told = '', signature] = receipt.split('.')
  const changed = { ...JSON.parse(Buffer.from(told, 'base64url').toString()), ...more }
  return `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
}

/** Receipts that give nobody anything. */
const wrong: Record<string, () => string> = {
  'signed by somebody else': () => signedBy(makeAuthority(), transaction()),
  'changed after it was signed': () => withOther(store.sell(), { expiresDate: Date.now() + 999 * day }),
  'signed with a key that the certificates do not hold': () =>
    signedBy({ ...store.authority, key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }, transaction()),
  'signed by a certificate that is not for transactions': () => signedByChild(notMarked),
  'signed through a certificate that may not pass it on': () => signedByChild(noAuthority),
  'without the middle certificate': () =>
    signedBy({ ...store.authority, chain: store.authority.chain.filter((_, place) => place !== 1) }, transaction()),
  'that brings its key along': () => {
    const { chain, key } = makeAuthority()
    const jwk = { kty: 'EC' }
    return signedBy({ chain: [], key }, transaction(), { jwk, x5u: 'https://evil.example', x5c: chain.slice(0, 1) })
  },
  'that nobody signed': () => unsigned(transaction()),
  'of a test on somebody’s own machine, unsigned': () => unsigned(transaction({ environment: 'LocalTesting' })),
  'of Xcode': () => store.sell({ environment: 'Xcode' }),
  'of the other environment': () => store.sell({ environment: 'Production' }),
  'of another app': () => store.sell({ bundleId: 'com.example.other' }),
  'of another product': () => store.sell({ productId: 'com.example.nestbook.stickers' }),
  'that is no subscription': () => store.sell({ type: 'Consumable' }),
  'without an end': () => store.sell({ expiresDate: undefined }),
  'from the future': () => store.sell({ signedDate: Date.now() + day }),
  'that is no receipt at all': () => 'nonsense',
}

/** Made by our root, but with certificates that lack Apple's marks. */
function signedByChild(marks: { signing: string[]; authority: string[] }): string {
  const { chain, key } = makeAuthority(marks, store.authority)
  return signedBy({ chain, key }, transaction())
}

test.each(Object.keys(wrong))('[IAP-02] a receipt %s is invalid, and gives nobody Pro', async (kind) => {
  const guest = makePerson(world.address)
  expect(await bring(guest, wrong[kind]?.() ?? '')).toMatchObject({
    status: 400,
    error: 'Invalid receipt',
    code: 'receipt_invalid',
    appleStatus: 21105,
  })
  expect(await planOf(guest)).toEqual(['anonymous', 10])
})

test('a good receipt counts for the product that is sold, and for no other name of it', async () => {
  const guest = makePerson(world.address)
  expect(await bring(guest, store.sell(), 'com.example.nestbook.other')).toMatchObject({
    status: 400,
    appleStatus: 21105,
  })
  expect((await guest.get('/api/apple-iap/product')).body).toEqual({
    productId: product,
    accountToken: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  })
  expect((await makePerson(world.address, '').get('/api/apple-iap/product')).body).toEqual({
    productId: product,
    accountToken: null,
  })
})

test('[IAP-02] what the store signed for an account is that account’s, whoever showed the receipt before', async () => {
  const tokenOf = async (person: Person) =>
    ((await person.get('/api/apple-iap/product')).body as unknown as { accountToken: string }).accountToken
  const [buyer, thief] = await Promise.all([makeMember(world), makeMember(world)])
  const token = await tokenOf(buyer)
  expect(await tokenOf(buyer)).toBe(token)
  expect(await tokenOf(thief)).not.toBe(token)
  expect(await meOf(buyer).then(({ id }) => token.includes(id))).toBe(false)
  const receipt = store.sell({ appAccountToken: token.toUpperCase() })
  expect((await bring(thief, receipt)).status).toBe(200)
  expect((await bring(buyer, receipt)).status).toBe(200)
  expect([await planOf(buyer), await planOf(thief)]).toEqual([
    ['pro', 100],
    ['free', 10],
  ])
  expect((await bring(thief, receipt)).code).toBe('purchase_taken')
  // Bought by a guest, it is the account's that signed in on the device: the guest after it gets nothing back.
  const guest = makePerson(world.address)
  const bought = store.sell({ appAccountToken: await tokenOf(guest) })
  await bring(guest, bought)
  const before = guest.fingerprint
  const later = await makeMember(world)
  await guest.login(later.email)
  expect(await planOf(guest)).toEqual(['pro', 100])
  expect((await bring(makePerson(world.address, before), bought)).code).toBe('purchase_taken')
})

test('[IAP-02] a guest who bought Pro has its hundred a day on that device, until it ends', async () => {
  let clock = Date.now()
  const late = await open(store.settings(), world.databaseUrl, () => new Date(clock))
  const guest = makePerson(late.address)
  const receipt = store.sell({ expiresDate: clock + 7 * day })
  const said = await bring(guest, receipt)
  expect(said).toEqual({ status: 200, appleStatus: 0, isAnonymous: true, userId: expect.any(String) })
  expect(said.userId).not.toContain(guest.fingerprint)
  expect(await planOf(guest)).toEqual(['pro', 100])
  expect((await guest.get('/api/usage')).body.resetsAt).not.toBeNull()
  await guest.ask('My 3 year old hits me when I say no')
  expect((await guest.get('/api/usage')).body).toMatchObject({ used: 1, remaining: 99 })
  expect(await planOf(makePerson(late.address))).toEqual(['anonymous', 10])
  // Brought again it is the same, and tells the same name.
  expect(await bring(guest, receipt)).toEqual(said)
  clock += 7 * day
  expect(await planOf(guest)).toEqual(['anonymous', 10])
  expect(await bring(guest, receipt)).toMatchObject({
    status: 410,
    error: 'That subscription has ended.',
    appleStatus: 21006,
  })
  expect(late.trouble).toEqual([])
})

test('[IAP-02] an account is told itself, shows where its Pro comes from, and loses it on time', async () => {
  let clock = Date.now()
  const late = await open(store.settings(), undefined, () => new Date(clock))
  const member = await makeMember(late)
  const { id } = await meOf(member)
  expect(await meOf(member)).toMatchObject({ subscriptionStatus: 'free', subscriptionSources: [] })
  const receipt = store.sell({ expiresDate: clock + day })
  expect(await bring(member, receipt)).toEqual({ status: 200, appleStatus: 0, isAnonymous: false, userId: id })
  expect(await meOf(member)).toMatchObject({ subscriptionStatus: 'pro', subscriptionSources: ['apple'] })
  expect((await makePerson(late.address).login(member.email)).body.user.subscriptionStatus).toBe('pro')
  expect(await planOf(member)).toEqual(['pro', 100])
  clock += day
  expect(await meOf(member)).toMatchObject({ subscriptionStatus: 'free', subscriptionSources: [] })
  // What a day began with holds until the day is over.
  clock += day
  expect(await planOf(member)).toEqual(['free', 10])
})

test('[IAP-02] a receipt belongs to one account: to others and to guests it gives nothing, and takes nothing away', async () => {
  const [owner, other] = await Promise.all([makeMember(world), makeMember(world)])
  const told = transaction()
  const receipt = signedBy(store.authority, told)
  expect((await bring(owner, receipt)).status).toBe(200)
  const newer = signedBy(store.authority, { ...told, signedDate: Date.now() + 1000 })
  for (const stranger of [other, makePerson(world.address), makePerson(world.address, owner.fingerprint)])
    for (const copy of [receipt, newer]) {
      const { status, code } = await bring(stranger, copy)
      expect([status, code]).toEqual([409, 'purchase_taken'])
    }
  expect(await planOf(other)).toEqual(['free', 10])
  expect(await planOf(owner)).toEqual(['pro', 100])
})

test('[IAP-02] what is bought at once from two processes and by two people is one’s alone', async () => {
  const second = await open(store.settings(), world.databaseUrl)
  const told = transaction()
  const receipt = signedBy(store.authority, told)
  const people = Array.from({ length: 10 }, (_, place) => makePerson([world, second][place % 2]?.address ?? ''))
  const said = await Promise.all(people.map((person) => bring(person, receipt)))
  expect(said.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const rows = await query(world, 'select owner from entitlements where external_id = $1', [told.originalTransactionId])
  expect(rows.length).toBe(1)
})

test('[IAP-02] a guest’s purchase is the account’s that signs in first on that device: by password, Google or Apple', async () => {
  const both = await openProviderWorld({ ...store.settings(), APPLE_CLIENT_ID: clientId })
  onTestFinished(both.close)
  const member = await makeMember(both)
  const email = newEmail()
  both.provider.person = { sub: email, email, email_verified: true }
  const byApple = async (guest: Person) => {
    const { nonce } = (await guest.post('/api/auth/apple/nonce')).body as unknown as { nonce: string }
    const said = await guest.post('/api/auth/apple', { identityToken: await both.provider.appleToken(nonce) })
    guest.use(said.body.token)
    return said
  }
  const byMail = async (guest: Person) => {
    const newcomer = await makeMember(both, newEmail(), {}, guest.fingerprint)
    guest.use(newcomer.token())
    return newcomer.get('/api/auth/me')
  }
  for (const enter of [(guest: Person) => guest.login(member.email), signInWithGoogle, byApple, byMail]) {
    const guest = makePerson(both.address)
    const receipt = store.sell({ bundleId: clientId })
    expect((await bring(guest, receipt)).isAnonymous).toBe(true)
    const { body } = await enter(guest)
    expect(body.user).toMatchObject({ subscriptionStatus: 'pro', subscriptionSources: ['apple'] })
    expect(await planOf(guest)).toEqual(['pro', 100])
    // Once: the guest that the device is afterwards has nothing, and the next account gets nothing.
    expect(await planOf(makePerson(both.address, guest.fingerprint))).toEqual(['anonymous', 10])
    const next = await makeMember(both, newEmail(), {}, guest.fingerprint)
    expect((await meOf(next)).subscriptionStatus).toBe('free')
    expect((await bring(next, receipt)).code).toBe('purchase_taken')
  }
})

test('two who sign in at once on a device that bought: one of them has Pro', async () => {
  const second = await open(store.settings(), world.databaseUrl)
  const [one, other] = await Promise.all([makeMember(world), makeMember(world)])
  const guest = makePerson(world.address)
  await bring(guest, store.sell())
  const devices = [makePerson(world.address, guest.fingerprint), makePerson(second.address, guest.fingerprint)]
  await Promise.all([devices[0]?.login(one.email), devices[1]?.login(other.email)])
  const plans = await Promise.all([one, other].map(async (person) => (await meOf(person)).subscriptionStatus))
  expect(plans.sort()).toEqual(['free', 'pro'])
})

test('a copy of a guest’s receipt moves nothing; what the store signed again for a new phone does', async () => {
  const [old, thief, fresh] = [makePerson(world.address), makePerson(world.address), makePerson(world.address)]
  const told = transaction()
  const receipt = signedBy(store.authority, told)
  await bring(old, receipt)
  expect((await bring(thief, receipt)).code).toBe('purchase_taken')
  const restored = signedBy(store.authority, { ...told, signedDate: told.signedDate + 1000 })
  expect((await bring(fresh, restored)).status).toBe(200)
  expect([await planOf(old), await planOf(thief), await planOf(fresh)]).toEqual([
    ['anonymous', 10],
    ['anonymous', 10],
    ['pro', 100],
  ])
})

test('the newest word of the store counts: an older one brings nothing back', async () => {
  const guest = makePerson(world.address)
  const told = transaction()
  const at = told.signedDate
  await bring(guest, signedBy(store.authority, told))
  const later = { ...told, signedDate: at + 2000, expiresDate: told.expiresDate + 30 * day }
  await bring(guest, signedBy(store.authority, later))
  await bring(guest, signedBy(store.authority, { ...told, signedDate: at + 1000, expiresDate: Date.now() - 1 }))
  expect(await planOf(guest)).toEqual(['pro', 100])
  const refunded = { ...later, signedDate: at + 3000, revocationDate: Date.now(), revocationReason: 0 }
  expect(await bring(guest, signedBy(store.authority, refunded))).toMatchObject({ status: 410, appleStatus: 21006 })
  expect(await bring(guest, signedBy(store.authority, later))).toMatchObject({ status: 410, appleStatus: 21006 })
  expect(await planOf(guest)).toEqual(['anonymous', 10])
})

test('the store tells by itself of renewals and refunds, and nobody else can', async () => {
  const guest = makePerson(world.address)
  const teller = makePerson(world.address, '')
  const told = transaction({ expiresDate: Date.now() + 1000 })
  await bring(guest, signedBy(store.authority, told))
  const ends = async () =>
    (await query(world, 'select expires_at from entitlements where external_id = $1', [told.originalTransactionId]))[0]
      ?.expires_at
  const post = (signedPayload: string) => teller.post('/api/apple-iap/notifications', { signedPayload })
  const renewed = { ...told, transactionId: '7', signedDate: told.signedDate + 1, expiresDate: Date.now() + 30 * day }
  expect((await post(store.news(renewed))).body).toEqual({ done: true })
  expect(await ends()).toEqual(new Date(renewed.expiresDate))
  // Told late, or by somebody else, it changes nothing; of what is not held here nothing is kept.
  expect((await post(store.news(told))).status).toBe(200)
  expect((await post(signedBy(makeAuthority(), { data: {} }))).status).toBe(400)
  expect((await post(store.news(renewed, { data: { bundleId: 'com.example.other' } }))).status).toBe(400)
  expect((await post(store.news(transaction({ originalTransactionId: '99' })))).status).toBe(200)
  expect(await query(world, "select 1 from entitlements where external_id = '99'")).toEqual([])
  expect(await ends()).toEqual(new Date(renewed.expiresDate))
  await post(store.news({ ...renewed, signedDate: told.signedDate + 2, revocationDate: Date.now() }))
  expect(await planOf(guest)).toEqual(['anonymous', 10])
})

test('[IAP-02] an old receipt names a transaction, and the App Store is asked how its subscription stands', async () => {
  const guest = makePerson(world.address)
  store.known.set('1000000123', transaction({ originalTransactionId: '1000000001' }))
  expect((await bring(guest, oldReceipt('1000000123'))).status).toBe(200)
  expect(await planOf(guest)).toEqual(['pro', 100])
  const other = makePerson(world.address)
  store.known.set('1000000124', transaction({ expiresDate: Date.now() - day }))
  expect(await bring(other, oldReceipt('1000000124'))).toMatchObject({ status: 410, appleStatus: 21006 })
  expect(await bring(other, oldReceipt('1000000125'))).toMatchObject({ status: 400, appleStatus: 21105 })
  expect(await bring(other, oldReceipt('../../evil'))).toMatchObject({ status: 400, appleStatus: 21105 })
  for (const fault of [429, 500] as const) {
    store.fault = fault
    const said = await bring(other, oldReceipt('1000000123'))
    expect([said.status, said.code, said.appleStatus]).toEqual([503, 'app_store_down', undefined])
  }
  store.fault = null
  const keyless = await open({
    ...store.settings(),
    ...{ APPLE_IAP_KEY_ID: '', APPLE_IAP_ISSUER_ID: '', APPLE_IAP_PRIVATE_KEY: '' },
  })
  expect((await bring(makePerson(keyless.address), oldReceipt('1000000123'))).appleStatus).toBe(21105)
})

test('a receipt that was made to cost time is refused at once', async () => {
  const guest = makePerson(world.address)
  const began = Date.now()
  expect((await bring(guest, oldReceipt('1000000199', 20_000))).status).toBe(400)
  expect(Date.now() - began).toBeLessThan(1000)
  expect((await bring(guest, 'a'.repeat(200_001))).code).toBe('bad_request')
})

test('receipts are taken from somebody so often in an hour', async () => {
  const guest = makePerson(world.address)
  const said = []
  for (let times = 0; times < 31; times++) said.push((await bring(guest, 'nonsense')).status)
  expect(said).toEqual([...Array.from({ length: 30 }, () => 400), 429])
})

test('of a deleted account nothing is left, and its subscription may be had by the next', async () => {
  const [member, next] = await Promise.all([makeMember(world), makeMember(world)])
  const { id } = await meOf(member)
  const receipt = store.sell()
  await bring(member, receipt)
  expect(await query(world, 'select 1 from entitlements where account_id = $1', [id])).toHaveLength(1)
  expect((await member.call('DELETE', '/api/auth/account')).status).toBe(200)
  for (const table of ['entitlements', 'attempts'])
    expect(await query(world, `select 1 from ${table} as t where t::text like '%' || $1 || '%'`, [id])).toEqual([])
  expect((await bring(next, receipt)).status).toBe(200)
})

test('where nothing is set up nothing is sold, and the server says so', async () => {
  const plain = await open()
  const guest = makePerson(plain.address)
  expect((await guest.get('/api/apple-iap/product')).body).toEqual({ productId: null, accountToken: null })
  expect(await bring(guest, store.sell())).toMatchObject({ status: 404, error: 'Pro cannot be bought here yet.' })
  expect((await guest.post('/api/apple-iap/notifications', { signedPayload: 'x' })).body.code).toBe('purchases_off')
})

test('an environment in which the store signs nothing, and certificates that are none, are refused at the start', () => {
  const settings = store.settings()
  for (const APPLE_IAP_ENVIRONMENT of ['LocalTesting', 'LOCAL_TESTING', 'Xcode', 'XCODE'])
    expect(() => readConfig({ ...settings, APPLE_IAP_ENVIRONMENT })).toThrow(
      'APPLE_IAP_ENVIRONMENT is neither Production nor Sandbox',
    )
  expect(() => readConfig({ ...settings, APPLE_IAP_ROOTS: '/nowhere' })).toThrow(
    'APPLE_IAP_ROOTS leads to /nowhere, whose certificates cannot be read; Apple gives them at https://www.apple.com',
  )
  expect(() => readConfig({ ...settings, APPLE_IAP_ROOTS: 'contract/src' })).toThrow('where no certificate lies')
  expect(() => readConfig({ ...settings, APPLE_IAP_ROOTS: '' })).toThrow('go together, with APPLE_CLIENT_ID')
  expect(() => readConfig({ ...settings, APPLE_IAP_KEY_ID: '' })).toThrow('go together, with APPLE_IAP_PRODUCT')
})
