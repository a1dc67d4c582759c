import { assistantRoute } from '@nestbook/contract/assistant.ts'
import { authRoutes } from '@nestbook/contract/auth.ts'
import { billingRoutes } from '@nestbook/contract/billing.ts'
import { childrenRoutes } from '@nestbook/contract/children.ts'
import { conversationRoutes } from '@nestbook/contract/conversation-routes.ts'
import { failureReply } from '@nestbook/contract/errors.ts'
import { type FailureCode, failures } from '@nestbook/contract/failures.ts'
import { feedbackRoute } from '@nestbook/contract/feedback.ts'
import { homeRoutes } from '@nestbook/contract/home.ts'
import type { Route } from '@nestbook/contract/route.ts'
import { routes } from '@nestbook/contract/routes.ts'
import { serviceRoutes } from '@nestbook/contract/service.ts'
import { subscriptionRoutes } from '@nestbook/contract/subscriptions.ts'
import { usageRoutes } from '@nestbook/contract/usage.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anythingLike, type JsonSchema } from './emulators/made-up-bodies.ts'
import { makeMember, makePerson } from './person.ts'
import { openProviderWorld, type ProviderWorld } from './worlds.ts'

/** How many requests each class of route gets; NESTBOOK_FUZZ_REQUESTS=10000 for the long run. */
const requests = Number(process.env.NESTBOOK_FUZZ_REQUESTS ?? 2000)
/** NESTBOOK_FUZZ_SEED tries the same requests again; each run tries others. */
const seed = process.env.NESTBOOK_FUZZ_SEED ? { seed: Number(process.env.NESTBOOK_FUZZ_SEED) } : {}
const atOnce = 16
/** No reply until then is a hang: a busy machine may take ten seconds for one. */
const slowestMs = 60_000

const all: Record<string, Route> = {
  ...{
    ...routes,
    ...serviceRoutes,
    assistant: assistantRoute,
    feedback: feedbackRoute,
    ...authRoutes,
    ...usageRoutes,
    ...subscriptionRoutes,
    ...billingRoutes,
  },
  ...{ ...homeRoutes, ...childrenRoutes, ...conversationRoutes },
}
const hashing = ['register', 'login', 'newPassword', 'confirmPassword', 'changePassword']
const classes: Record<string, string[]> = {
  'questions and answers': ['ask', 'follow', 'stop', 'assistant', 'feedback'],
  conversations: Object.keys(all).filter((name) => /onversation/.test(name)),
  children: Object.keys(childrenRoutes),
  'signing in': hashing,
  accounts: Object.keys(authRoutes).filter((name) => !hashing.includes(name)),
  'what anybody may ask': [
    'health',
    'live',
    'ready',
    'contact',
    'usage',
    ...Object.keys(homeRoutes),
    ...Object.keys(subscriptionRoutes),
    ...Object.keys(billingRoutes),
  ],
}

let world: ProviderWorld
let token = ''
beforeAll(async () => {
  world = await openProviderWorld({ NESTBOOK_GUEST_QUESTIONS: '0', NESTBOOK_FREE_QUESTIONS: '0' })
  token = (await makeMember(world)).token() ?? ''
})
afterAll(() => world.close())

test('every route is in one of the classes', () => {
  expect(Object.values(classes).flat().sort()).toEqual(Object.keys(all).sort())
})

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    "'; drop table accounts; --",
    '../../etc/passwd',
    '%00',
    '%',
    '__proto__',
    '𝕬',
  ),
)
/** fetch lets no DEL into a header. */
const headerLetter = fc
  .integer({ min: 0x20, max: 0xff })
  .map((code) => String.fromCharCode(code === 0x7f ? 0x80 : code))
const oddHeader = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    '"1"',
    'W/"1"',
    '*',
    '-1',
    '99999999999999999999',
    'Mars/Olympus',
    'Bearer',
    `Bearer ${'x'.repeat(43)}`,
  ),
  fc.string({ unit: headerLetter, maxLength: 200 }),
)

/** A request that is nearly right: each part is as the contract has it, or something else. */
function requestTo(name: string) {
  const { method, path, body } = all[name] as Route
  const schema = body ? (z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) as JsonSchema) : null
  const usual = <T>(value: T, other: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 8, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other })
  return fc.record({
    name: fc.constant(name),
    method: fc.constant(method),
    path: fc
      .tuple(oddText, oddText, fc.uuid())
      .map(
        ([part, query, id]) =>
          path.replace(/:\w+/g, id.charCodeAt(0) % 2 ? id : encodeURIComponent(part.toWellFormed()) || 'x') +
          (query.length % 3 === 0 ? '' : `?token=${encodeURIComponent(query.toWellFormed())}&after=${query.length}`),
      ),
    type: usual('application/json', fc.constantFrom('text/plain', 'application/json; charset=utf-16', '')),
    authorization: usual('own', oddHeader),
    fingerprint: usual('some-device-of-the-tests', oddHeader),
    version: usual('"1"', oddHeader),
    zone: usual('Europe/Paris', oddHeader),
    body: schema
      ? fc.oneof(
          { weight: 6, arbitrary: anythingLike(schema, oddText).map((value) => JSON.stringify(value)) },
          { weight: 1, arbitrary: fc.json() },
          { weight: 1, arbitrary: oddText },
        )
      : fc.constant(null),
  })
}
type MadeUp = ReturnType<typeof requestTo> extends fc.Arbitrary<infer T> ? T : never

async function send({ method, path, type, authorization, fingerprint, version, zone, body }: MadeUp): Promise<number> {
  const reply = await fetch(`${world.address}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(slowestMs),
    headers: {
      'x-device-fingerprint': fingerprint,
      'x-time-zone': zone,
      'if-match': version,
      'last-event-id': version,
      authorization: authorization === 'own' ? `Bearer ${token}` : authorization,
      ...(type && body !== null ? { 'content-type': type } : {}),
    },
    ...(body === null || method === 'GET' ? {} : { body }),
  })
  const said = await reply.text()
  if (reply.status >= 400) expectOfCatalogue(said)
  if (/ {4}at |node_modules|\.ts:\d/.test(said)) throw new Error(`A reply shows the inside: ${said.slice(0, 200)}`)
  return reply.status
}

/** What went wrong is told in a sentence of ours, whatever it was. */
function expectOfCatalogue(said: string): void {
  const { error, code } = failureReply.parse(JSON.parse(said))
  const [before = '', after = ''] = failures[code as FailureCode].message.split('{limit}')
  if (!error.startsWith(before) || !error.endsWith(after)) throw new Error(`Not one of our sentences: ${error}`)
}

/** Ends whatever the requests before have done to the member who sends them. */
const harmless = (name: string) => !['logout', 'logoutEverywhere', 'endSession', 'deleteAccount'].includes(name)

test.each(Object.entries(classes))(
  '%s: nothing that is sent makes an error of ours',
  { timeout: 900_000 },
  async (_class, names) => {
    const of = fc.sample(fc.oneof(...names.map(requestTo)), { numRuns: requests, ...seed })
    const failed: string[] = []
    let taken = 0
    const next = of.values()
    const work = async () => {
      for (const one of next) {
        const status = await send(harmless(one.name) ? one : { ...one, authorization: 'Bearer none' }).catch(String)
        if (status === 200) taken++
        // Password checks queue up to a bound, and say so.
        const isBusy = status === 503 && hashing.includes(one.name)
        if (typeof status === 'string' || (status >= 500 && !isBusy)) failed.push(`${status} ${JSON.stringify(one)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    expect(failed).toEqual([])
    // Enough of it must come past the schemas to meet what is behind them.
    expect(taken).toBeGreaterThan(requests / 1000)
    expect((await makePerson(world.address).get('/api/health')).status).toBe(200)
  },
)

test('after all of it nothing went wrong beside requests', () => {
  expect(world.trouble.map(String).filter((line) => !line.startsWith('IdentityRefused'))).toEqual([])
})
