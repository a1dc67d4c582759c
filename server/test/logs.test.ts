import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/logger.ts'
import { query } from './database-look.ts'
import { mailedToken, makeMember, makePerson, type Person } from './person.ts'
import { beginWithGoogle, comeBack, signInWithGoogle } from './with-google.ts'
import { openProviderWorld, type ProviderWorld } from './worlds.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await openProviderWorld({ LOG_LEVEL: 'trace' })
})
afterAll(() => world.close())

const canaries: string[] = []
/** A text that must come up nowhere in the log. */
function canary(kind: string): string {
  const planted = `${kind}canary${canaries.length}${crypto.randomUUID().slice(0, 8)}`
  canaries.push(planted)
  return planted
}
/** A secret of the server's making that must not come up either. */
function secret(made: string | null | undefined): string {
  expect(made?.length).toBeGreaterThan(15)
  canaries.push(made ?? '')
  return made ?? ''
}

async function asksAndFails(person: Person): Promise<void> {
  await person.ask(`My 3 year old hits me and her name is ${canary('question')}`, {
    childrenAges: [canary('age')],
    conversationHistory: [{ role: 'user', content: canary('history') }],
  })
  await person.ask(`What is the capital of ${canary('offtopic')}?`)
  await person.ask(`I want to kill myself, ${canary('danger')}`)
  await person.post('/api/assistant', { messages: [{ role: 'user', content: `My toddler bites ${canary('plain')}` }] })
  await person.post('/api/assistant', { messages: canary('wrong') })
  await person.post('/api/conversations', { title: canary('title'), messages: [] })
  await person.post('/api/conversations', { title: canary('odd'), messages: [{ content: canary('message') }] })
  await person.post('/api/feedback', { run: 'x'.repeat(22), verdict: 'down', note: canary('note') })
  await person.call('PUT', `/api/conversations/${canary('id')}`, { title: canary('change') }, { 'if-match': '"1"' })
  await person.get(`/api/nothing/${canary('path')}?q=${canary('query')}`)
}

test('forty texts of families and secrets of ours are nowhere in the log, whose every line is JSON', async () => {
  const fingerprint = canary('fingerprint')
  await asksAndFails(makePerson(world.address, fingerprint))

  const email = `${canary('address')}@example.com`
  const member = await makeMember(world, email, { 'user-agent': canary('agent'), 'x-time-zone': canary('zone') })
  secret(member.token())
  await asksAndFails(member)
  await makePerson(world.address).login(email, `Wrong-1-${canary('password')}`)
  await member.post('/api/auth/confirm-password', { password: `Wrong-1-${canary('confirm')}` })
  await member.post('/api/auth/reset-password', { email })
  const reset = secret(await mailedToken(world, email, 'Choose a new password'))
  await member.post('/api/auth/new-password', { token: reset, password: `Good-1-${canary('new')}` })
  await member.get(`/api/auth/verify-email?token=${canary('link')}`)
  await makePerson(world.address).register(`${canary('waiting')}@example.com`, `Good-1-${canary('chosen')}`)
  const lost = makePerson(world.address)
  lost.use(secret('t'.repeat(20) + crypto.randomUUID().replaceAll('-', '').slice(0, 23)))
  await lost.get('/api/auth/me')

  world.provider.person = { sub: canary('subject'), email: `${canary('google')}@example.com`, email_verified: true }
  const visitor = makePerson(world.address)
  secret((await signInWithGoogle(visitor)).body.token)
  const begun = await beginWithGoogle(visitor)
  for (const name of ['state', 'nonce']) secret(begun.to.searchParams.get(name))
  secret(begun.verifier)
  const { landed } = await comeBack(visitor, begun)
  secret(new URLSearchParams(landed.split('?')[1]).get('token'))
  world.provider.person = { sub: canary('unproved'), email: `${canary('unproved')}@example.com`, email_verified: false }
  await comeBack(visitor, await beginWithGoogle(visitor))
  await visitor.post('/api/auth/apple', { identityToken: canary('identity') })

  // Trouble with the database is logged, with what it was given and what it says left out.
  await query(
    world,
    `create function complain() returns trigger language plpgsql as $$ begin raise exception 'no %', new; end $$`,
  )
  await query(world, 'create trigger complains before insert on registrations for each row execute function complain()')
  const trouble = await makePerson(world.address, canary('fingerprint')).register(`${canary('trouble')}@example.com`)
  expect(trouble.status).toBe(500)

  const beside: string[] = []
  const logger = makeLogger('trace', { write: (line) => beside.push(line) })
  for (const error of world.trouble) logger.error({ err: error }, 'something that runs beside requests failed')
  const lines = [...world.logged, ...beside]
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) })
  expect(lines.join('')).toContain('unexpected error')
  expect(canaries.length).toBeGreaterThanOrEqual(40)
  const log = lines.join('')
  expect(canaries.filter((planted) => log.includes(planted))).toEqual([])
})
