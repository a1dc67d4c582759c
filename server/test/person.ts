import { setTimeout as pause } from 'node:timers/promises'
import type { SignedIn, session } from '@nestbook/contract/auth.ts'
import type { FailureReply } from '@nestbook/contract/errors.ts'
import type { NumberedEvent, RunState } from '@nestbook/contract/research.ts'
import type { Usage } from '@nestbook/contract/usage.ts'
import type * as z from 'zod/mini'
import { readEvents } from './parent.ts'
import type { World } from './world.ts'

/** What any reply may hold. A field that is not there fails the expectation that reads it. */
type Body = SignedIn & FailureReply & Usage & { sessions: z.infer<typeof session>[]; state: RunState }
export type Reply = { status: number; body: Body; headers: Headers }

export const goodPassword = 'Quiet-Harbour-27'
let people = 0
export const newEmail = () => `parent${++people}.${Date.now().toString(36)}@example.com`

/** Somebody at a device of their own, who speaks to a server over HTTP as the page does. */
export function makePerson(
  address: string,
  fingerprint: string = crypto.randomUUID(),
  more: Record<string, string> = {},
) {
  let token: string | null = null
  const person = {
    address,
    fingerprint,
    token: () => token,
    use: (other: string | null) => {
      token = other
    },

    async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
      const reply = await fetch(`${address}${path}`, {
        method,
        headers: {
          'x-device-fingerprint': fingerprint,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more,
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: (await reply.json()) as Body, headers: reply.headers }
    },
    get: (path: string) => person.call('GET', path),
    post: (path: string, body?: unknown) => person.call('POST', path, body),

    async register(email: string, password = goodPassword): Promise<Reply> {
      const said = await person.post('/api/auth/register', { email, password })
      if (said.status === 200) token = said.body.token
      return said
    },
    async login(email: string, password = goodPassword): Promise<Reply> {
      const said = await person.post('/api/auth/login', { email, password })
      if (said.status === 200) token = said.body.token
      return said
    },

    open: (question: string, body: Record<string, unknown> = {}) =>
      fetch(`${address}/api/research/search-stream`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-device-fingerprint': fingerprint,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...more,
        },
        body: JSON.stringify({ question, clientRequestId: crypto.randomUUID(), ...body }),
      }),
    /** Asks and reads to the end; the reply's body when it was refused. */
    async ask(question: string, body: Record<string, unknown> = {}) {
      const reply = await person.open(question, body)
      if (reply.status !== 200)
        return { status: reply.status, refusal: await reply.json(), events: [] as NumberedEvent[] }
      return { status: 200, refusal: null, events: await readEvents(reply) }
    },
    async used(): Promise<number> {
      return (await person.get('/api/usage')).body.used
    },
  }
  return person
}
export type Person = ReturnType<typeof makePerson>

/** A parent with an account, signed in on the device that registered. */
export async function makeMember(
  world: World,
  email = newEmail(),
  more: Record<string, string> = {},
  fingerprint?: string,
): Promise<Person & { email: string }> {
  const person = makePerson(world.address, fingerprint, more)
  await person.register(email)
  await person.post('/api/auth/verify-email', { token: await mailedToken(world, email, 'Confirm your email') })
  return Object.assign(person, { email })
}

/** The token in the newest mail to an address, as it stands in the mailbox's page. */
export async function mailedToken(world: World, email: string, subject: string): Promise<string> {
  const page = await mailTo(world, email, subject)
  return /\?token=([\w-]+)/.exec(page)?.[1] ?? ''
}

/** The page of the newest mail to an address with this subject; waits until it is there. */
export async function mailTo(world: World, email: string, subject: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const path = (await mailRows(world, email)).find((row) => row.includes(subject))?.match(/href="([^"]+)"/)?.[1]
    if (path) return (await fetch(`${world.mailbox}${path}`)).text()
    await pause(25)
  }
  throw new Error(`No mail "${subject}" came to ${email}.`)
}

export async function mailRows(world: World, email: string): Promise<string[]> {
  const page = await (await fetch(world.mailbox)).text()
  return [...page.matchAll(/<li>.*?<\/li>/gs)].map(([row]) => row).filter((row) => row.includes(email))
}
