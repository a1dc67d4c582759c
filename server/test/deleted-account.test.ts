import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { query } from './database-look.ts'
import { openModelEmulator } from './emulators/model/model-emulator.ts'
import { readAs } from './emulators/model/read-as.ts'
import { readEvents, runOf } from './parent.ts'
import { goodPassword, mailTo, makeMember, makePerson, newEmail } from './person.ts'
import { beginWithGoogle, comeBack, signInWithGoogle } from './with-google.ts'
import { buyPro } from './with-payments.ts'
import type { World } from './world.ts'
import { openProviderWorld, worldsOfATest } from './worlds.ts'

const open = worldsOfATest()

const question = 'My 3 year old hits me when I say no'

/** Every row of every table, as text, in which a text occurs. */
async function rowsWith(world: World, text: string): Promise<string[]> {
  const tables = await query(
    world,
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'studies'",
  )
  const found = []
  for (const { tablename } of tables) {
    const rows = await query(
      world,
      `select t::text as row from "${tablename}" as t where t::text like '%' || $1 || '%'`,
      [text],
    )
    found.push(...rows.map(({ row }) => `${tablename}: ${row}`))
  }
  return found
}

/** The tables with an owner that hold nothing of an account. */
async function ownedTablesWithout(world: World, account: string): Promise<string[]> {
  const owned = await query(
    world,
    `select conrelid::regclass::text as name, attname as owner from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'accounts'::regclass`,
  )
  const empty: string[] = []
  for (const { name, owner } of owned)
    if ((await query(world, `select 1 from ${name} where ${owner} = $1`, [account])).length === 0)
      empty.push(String(name))
  return empty
}

test('[AUTH-09] [ACCT-03] a deleted account leaves nothing: no row of any table holds its address, its id or what it asked', async () => {
  let clock = Date.now()
  const world = await openProviderWorld({}, () => new Date(clock))
  onTestFinished(world.close)
  const member = await makeMember(world, undefined, { 'x-time-zone': 'America/New_York' })
  const guest = makePerson(world.address)
  await guest.ask(question)
  await guest.login(member.email)
  const { events } = await member.ask(question)
  const run = runOf(events)
  await member.post('/api/auth/reset-password', { email: member.email })
  await mailTo(world, member.email, 'Choose a new password')
  await makePerson(world.address).login(member.email, 'Wrong-Password-1')
  await makePerson(world.address).register(member.email)
  const { id } = (await member.get('/api/auth/me')).body.user
  const customer = await buyPro(world, member)
  await member.post('/api/child-profiles', { name: 'Ada', age: 9 })
  await member.post('/api/conversations', { title: 'Bedtime', messages: [] })
  await member.call('PUT', `/api/child-profiles/memory/${crypto.randomUUID()}`, { remember: false })
  world.provider.person = { sub: 'google-1', email: member.email, email_verified: true }
  await signInWithGoogle(guest)
  await comeBack(guest, await beginWithGoogle(guest))
  // Only a model writes them.
  await query(world, 'insert into prompt_sets (account_id, made_on, made_at) values ($1, 1, now())', [id])
  // No table that has an owner is looked through in vain.
  expect(await ownedTablesWithout(world, id)).toEqual([])
  const canaries = [member.email, id, run, customer]
  for (const canary of canaries) expect((await rowsWith(world, canary)).length).toBeGreaterThan(0)

  clock += 11 * 60_000
  const refused = await member.call('DELETE', '/api/auth/account')
  expect([refused.status, refused.body.code]).toEqual([401, 'reauth_required'])
  expect((await member.post('/api/auth/confirm-password', { password: 'Wrong-Password-1' })).body.code).toBe(
    'wrong_password',
  )
  expect((await member.call('DELETE', '/api/auth/account')).status).toBe(401)
  expect((await member.post('/api/auth/confirm-password', { password: goodPassword })).status).toBe(200)
  expect((await member.call('DELETE', '/api/auth/account')).body).toEqual({ deletedEmail: member.email })

  for (const person of [member, guest]) expect((await person.get('/api/auth/me')).body.code).toBe('session_over')
  for (const canary of canaries) expect(await rowsWith(world, canary)).toEqual([])
  expect((await makePerson(world.address).login(member.email)).body.code).toBe('wrong_credentials')
  expect(world.trouble).toEqual([])
})

test('its live streams end within a second, at every process, and what was being written is written no further', async () => {
  const world = await open({ NESTBOOK_WORDS_PER_SECOND: '5' })
  const other = await open({ NESTBOOK_WORDS_PER_SECOND: '5' }, world.databaseUrl)
  const member = await makeMember(world)
  const { id } = (await member.get('/api/auth/me')).body.user
  const run = runOf(await readEvents(await member.open(question), 1))
  const headers = { authorization: `Bearer ${member.token()}` }
  const streams = [world, other].map(async ({ address }) => {
    const events = await readEvents(await fetch(`${address}/api/research/streams/${run}`, { headers }))
    expect(events.at(-1)?.event.type).not.toBe('complete')
    return Date.now()
  })
  // Both streams are in the middle of the answer.
  await pause(300)
  const deletedAt = Date.now()
  expect((await member.call('DELETE', '/api/auth/account')).status).toBe(200)
  for (const endedAt of await Promise.all(streams)) expect(endedAt - deletedAt).toBeLessThan(1000)
  // What was being written would have left a row by now.
  await pause(500)
  for (const canary of [id, run]) expect(await rowsWith(world, canary)).toEqual([])
  expect([...world.trouble, ...other.trouble]).toEqual([])
})

test('an answer that begins while its account is being deleted ends with it, and the model is asked no further', async () => {
  const emulator = await openModelEmulator()
  onTestFinished(emulator.close)
  emulator.reply(readAs())
  emulator.alwaysFor('emulated-writing', 'silence')
  const world = await open(emulator.settings('openai'))
  const member = await makeMember(world)
  const { id } = (await member.get('/api/auth/me')).body.user
  // As another request that is being served would, somebody holds the account while it is to go.
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('select 1 from accounts where id = $1 for key share', [id])
  const deleting = member.call('DELETE', '/api/auth/account')
  const isHeldUp = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await vi.waitFor(async () => expect(await query(world, isHeldUp)).not.toEqual([]), 10_000)
  const reading = readEvents(await member.open(question))
  const writing = () => emulator.asked.find(({ body }) => body.model === 'emulated-writing')
  await vi.waitFor(() => expect(writing()).toBeDefined(), 10_000)
  await holder.query('rollback')
  expect((await deleting).status).toBe(200)
  const deletedAt = Date.now()
  expect((await reading).at(-1)?.event.type).not.toBe('final_result')
  expect(Date.now() - deletedAt).toBeLessThan(1000)
  await vi.waitFor(() => expect(writing()?.wasLeft).toBe(true), 10_000)
  expect((writing()?.endedAt ?? 0) - deletedAt).toBeLessThan(1000)
  expect(await rowsWith(world, id)).toEqual([])
})

test('log out ends the live streams of that session, not of others', async () => {
  const world = await open({ NESTBOOK_WORDS_PER_SECOND: '100' })
  const member = await makeMember(world)
  const phone = makePerson(world.address)
  await phone.login(member.email)
  const [here, there] = [
    await member.open(question),
    await phone.open('How do I handle bedtime battles with my 4 year old?'),
  ]
  const [reading, readingThere] = [readEvents(here), readEvents(there)]
  // Both answers are under way.
  await pause(200)
  await member.post('/api/auth/logout')
  expect((await reading).at(-1)?.event.type).not.toBe('complete')
  expect((await readingThere).at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
})

test('nothing of a deleted account can be made again by what was under way', async () => {
  const world = await open()
  const member = await makeMember(world)
  const { id } = (await member.get('/api/auth/me')).body.user
  const asking = Array.from({ length: 8 }, () => member.ask(question).catch(() => null))
  // The questions are on their way, at different points.
  await pause(20)
  expect((await member.call('DELETE', '/api/auth/account')).status).toBe(200)
  await Promise.all(asking)
  await member.get('/api/usage')
  // Work that went on behind the reply would have left a row by now.
  await pause(300)
  expect(await rowsWith(world, id)).toEqual([])
})

test('an account that goes while its questions are asked and answered meets no error of ours', async () => {
  const world = await open({ NESTBOOK_FREE_QUESTIONS: '0' })
  const statuses = new Set<number>()
  for (let round = 0; round < 12; round++) {
    const member = await makeMember(world)
    const asking = Array.from({ length: 8 }, async () => {
      const reply = await member.open(question)
      statuses.add(reply.status)
      await reply.text()
    })
    const looking = Array.from({ length: 4 }, async () => statuses.add((await member.get('/api/usage')).status))
    await pause(round * 8)
    expect((await member.call('DELETE', '/api/auth/account')).status).toBe(200)
    await Promise.all([...asking, ...looking])
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 401)).toEqual([])
  expect(world.trouble).toEqual([])
})

test('a registration that was never confirmed can be deleted as well', async () => {
  const world = await open()
  const email = newEmail()
  const person = makePerson(world.address)
  await person.register(email)
  await mailTo(world, email, 'Confirm your email')
  expect((await person.call('DELETE', '/api/auth/account')).body).toEqual({ deletedEmail: email })
  expect((await person.get('/api/auth/me')).status).toBe(401)
  expect((await makePerson(world.address).login(email)).status).toBe(401)
})
