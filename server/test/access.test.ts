import { createHash, randomUUID } from 'node:crypto'
import { assistantRoute } from '@nestbook/contract/assistant.ts'
import { authRoutes } from '@nestbook/contract/auth.ts'
import { billingRoutes } from '@nestbook/contract/billing.ts'
import { childrenRoutes } from '@nestbook/contract/children.ts'
import { conversationRoutes } from '@nestbook/contract/conversation-routes.ts'
import { feedbackRoute } from '@nestbook/contract/feedback.ts'
import { homeRoutes } from '@nestbook/contract/home.ts'
import type { Route } from '@nestbook/contract/route.ts'
import { routes } from '@nestbook/contract/routes.ts'
import { serviceRoutes } from '@nestbook/contract/service.ts'
import { subscriptionRoutes } from '@nestbook/contract/subscriptions.ts'
import { usageRoutes } from '@nestbook/contract/usage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import matrix from './access.json' with { type: 'json' }
import { readEvents, runOf } from './parent.ts'
import { goodPassword, makeMember, makePerson, newEmail, type Person } from './person.ts'
import { openProviderWorld, type ProviderWorld } from './worlds.ts'

const all: Record<string, Route> = {
  ...routes,
  ...serviceRoutes,
  ...{ assistant: assistantRoute, feedback: feedbackRoute },
  ...conversationRoutes,
  ...authRoutes,
  ...usageRoutes,
  ...subscriptionRoutes,
  ...billingRoutes,
  ...homeRoutes,
  ...childrenRoutes,
}
/** What everybody is answered when they ask for what is a member's, and a guest's. */
const expected: Record<'ofMember' | 'ofGuest', Record<string, Record<string, number>>> = matrix

let world: ProviderWorld
beforeAll(async () => {
  world = await openProviderWorld()
})
afterAll(() => world.close())

/** The routes that name something of somebody's. */
const withIds = Object.keys(all).filter((name) => name === 'feedback' || all[name]?.path.includes('/:'))
const namesRun = (name: string) => name === 'feedback' || all[name]?.path.includes(':run')
const nothing: Belongings = { run: '', id: '', session: '', child: '' }

const question = 'My 3 year old hits me when I say no'

/** What belongs to somebody, and that strangers will ask for. */
type Belongings = { run: string; id: string; session: string; child: string }

async function makeBelongings(person: Person, name: string): Promise<Belongings> {
  // An answer costs more than all else here: it is made where it is asked for.
  const run = namesRun(name) ? runOf(await readEvents(await person.open(question))) : ''
  const kept = await person.post('/api/conversations', { title: 'Mine', messages: [] })
  const { sessions = [] } = (await person.get('/api/auth/sessions')).body
  const { profile } = (await person.post('/api/child-profiles', { name: 'Mia' })).body as unknown as {
    profile?: { id: string }
  }
  return {
    run,
    id: (kept.body as unknown as { id: string }).id,
    session: sessions[0]?.id ?? 'none-of-a-guest',
    child: profile?.id ?? 'none-of-a-guest',
  }
}

async function unverified(): Promise<Person> {
  const person = makePerson(world.address)
  await person.register(newEmail())
  return person
}

/** Everybody who may come, each at a device of their own. `owner` and `guest` come for what is theirs. */
const visitors: Record<string, (owner: Person | null, guest: Person) => Promise<Person>> = {
  none: async () => makePerson(world.address, ''),
  guest: async (_owner, guest) => guest,
  otherGuest: async () => makePerson(world.address),
  unverified,
  member: async (owner) => owner ?? makeMember(world),
  otherMember: async () => makeMember(world),
}

/** A body that each route takes. */
const bodies: Record<string, unknown> = {
  ask: { question },
  assistant: { messages: [{ role: 'user', content: question }] },
  createConversation: { title: 'New', messages: [] },
  changeConversation: { title: 'Changed' },
  joinConversations: { conversations: [{ id: randomUUID(), title: 'Brought', messages: [] }] },
  switchAutoBuild: { on: true },
  addChild: { name: 'Leo', age: '4 years' },
  changeChild: { name: 'Leo' },
  learn: { userPrompt: question },
  undoLearning: { change: '3f2b8a52-6f6c-4b6a-9d7e-0a4f5f7f2a11' },
  changeMemory: { remember: false },
  register: { email: 'somebody@example.com', password: goodPassword },
  login: { email: 'nobody@example.com', password: goodPassword },
  exchange: { code: 'x', verifier: 'x' },
  apple: { identityToken: 'x' },
  verifyEmail: { token: 'x' },
  resetPassword: { email: 'nobody@example.com' },
  newPassword: { token: 'x', password: goodPassword },
  confirmPassword: { password: goodPassword },
  changePassword: { current: goodPassword, password: 'Another-Harbour-28' },
  // Nothing is sold in this world; purchases.test.ts says who may bring what where something is.
  validatePurchase: { receipt: 'x', productId: 'x' },
  appStoreNews: { signedPayload: 'x' },
  stripeWebhook: { id: 'evt_1' },
}

async function statusOf(name: string, person: Person, { run, id, session, child }: Belongings): Promise<number> {
  const { method, path } = all[name] as Route
  const query = {
    google: `?challenge=${createHash('sha256').update('x').digest('base64url')}`,
    openVerification: '?token=x',
    searchConversations: '?q=x',
  }
  const address = path
    .replace(':run', run)
    .replace(':id', id)
    .replace(':session', session)
    .replace(':child', child)
    .replace(':conversation', id)
  const body = name === 'feedback' ? { run, verdict: 'up' } : bodies[name]
  const token = person.token()
  const reply = await fetch(`${world.address}${address}${query[name as 'google'] ?? ''}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(person.fingerprint ? { 'x-device-fingerprint': person.fingerprint } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      'if-match': '"1"',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await reply.text()
  return reply.status
}

test('every route of the contract stands in the matrix, and every route of the server in the contract', () => {
  expect(Object.keys(expected.ofMember).sort()).toEqual(Object.keys(all).sort())
  const ofGuests = withIds.filter((name) => name !== 'endSession' && !(name in childrenRoutes))
  expect(Object.keys(expected.ofGuest).sort()).toEqual(ofGuests.sort())
  const rows = Object.values(expected).flatMap((part) => Object.values(part))
  for (const statuses of rows) expect(Object.keys(statuses)).toEqual(Object.keys(visitors))
  const known = new Set(Object.values(all).map(({ method, path }) => `${method} ${path}`))
  const served = world.apiRoutes.filter((route) => !route.startsWith('HEAD '))
  expect(served.filter((route) => !known.has(route))).toEqual([])
  // The two for who runs Nestbook stand beside the API.
  expect(served.length).toBe([...known].filter((route) => route.includes(' /api/')).length)
})

const cases = (['ofMember', 'ofGuest'] as const).flatMap((whose) =>
  Object.keys(expected[whose]).map((name) => [name, whose] as const),
)

test.each(cases)('%s answers everybody as the matrix says: %s', async (name, whose) => {
  const seen: Record<string, number> = {}
  for (const [who, come] of Object.entries(visitors)) {
    // Each begins from the same: what one has done does not change what the next is told.
    const guest = makePerson(world.address)
    const owner = withIds.includes(name) ? await makeMember(world) : null
    const theirs = owner ? await makeBelongings(whose === 'ofGuest' ? guest : owner, name) : nothing
    seen[who] = await statusOf(name, await come(owner, guest), theirs)
  }
  expect(seen).toEqual(expected[whose][name])
})
