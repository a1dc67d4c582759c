import { createHash, randomBytes } from 'node:crypto'
import type { Person, Reply } from './person.ts'

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A sign-in that waits at the provider's consent page. */
export type Begun = { to: URL; cookie: string; verifier: string }

/** Opens the window that leads to the provider. */
export async function beginWithGoogle(person: Person, more = ''): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = `challenge=${hashOf(verifier)}${more}`
  const reply = await fetch(`${person.address}/api/auth/google?${challenge}`, { redirect: 'manual' })
  return {
    to: new URL(reply.headers.get('location') ?? '', person.address),
    cookie: reply.headers.get('set-cookie') ?? '',
    verifier,
  }
}

/** Agrees at the provider, and follows it back: where the window ends up. */
export async function comeBack(
  person: Pick<Person, 'address'>,
  { to, cookie }: Omit<Begun, 'verifier'>,
): Promise<{ landed: string; returned: string }> {
  const agreed = await fetch(to, { redirect: 'manual' })
  const returned = agreed.headers.get('location') ?? ''
  const own = new URL(new URL(returned).pathname + new URL(returned).search, person.address)
  const reply = await fetch(own, { headers: { cookie: cookie.split(';')[0] ?? '' }, redirect: 'manual' })
  return { landed: reply.headers.get('location') ?? '', returned: own.href }
}

/** The whole way, as the page goes it; afterwards the person is signed in. */
export async function signInWithGoogle(person: Person): Promise<Reply> {
  const begun = await beginWithGoogle(person)
  const { landed } = await comeBack(person, begun)
  const code = new URLSearchParams(landed.split('?')[1]).get('token')
  const said = await person.post('/api/auth/exchange', { code, verifier: begun.verifier })
  if (said.status === 200) person.use(said.body.token)
  return said
}
