import { expect, test } from 'vitest'
import { grantPro, query } from '../../../test/database-look.ts'
import { readEvents, runOf, textOf } from '../../../test/parent.ts'
import { mailedToken, makeMember, makePerson, newEmail, type Person } from '../../../test/person.ts'
import type { World } from '../../../test/world.ts'
import { worldsOfATest } from '../../../test/worlds.ts'

const open = worldsOfATest()

const question = 'My 3 year old hits me when I say no'
const danger = 'My 5 month old is hard to wake, really hot and his breathing looks strange'
const askTimes = async (person: Person, times: number) => {
  for (let n = 0; n < times; n++) expect((await person.ask(question)).status).toBe(200)
}

test('[USAGE-01] a guest has ten questions in total, and is told what leads on', async () => {
  let clock = Date.parse('2026-11-21T12:00:00Z')
  const world = await open({}, undefined, () => new Date(clock))
  const guest = makePerson(world.address)
  expect((await guest.get('/api/usage')).body).toEqual({
    subscriptionStatus: 'anonymous',
    used: 0,
    remaining: 10,
    dailyLimit: 10,
    resetsAt: null,
  })
  await askTimes(guest, 10)
  clock += 3 * 24 * 60 * 60 * 1000
  const { status, refusal } = await guest.ask(question)
  expect(status).toBe(429)
  expect(refusal).toMatchObject({
    code: 'guest_limit',
    requiresUpgrade: true,
    usage: { subscriptionStatus: 'anonymous', used: 10, remaining: 0, dailyLimit: 10 },
  })
})

test('[USAGE-01] a free account has ten a day, Pro a hundred; the reply says whose limit it is', async () => {
  const world = await open({ NESTBOOK_PRO_QUESTIONS: '11' })
  const member = await makeMember(world)
  await askTimes(member, 10)
  const free = (await member.ask(question)).refusal
  expect(free).toMatchObject({
    code: 'free_limit',
    error: "You've used all 10 free queries today.",
    requiresUpgrade: false,
  })
  // What a device says of its plan counts for nothing.
  const claims = makePerson(world.address, member.fingerprint, { 'x-subscription-status': 'pro' })
  claims.use(member.token())
  expect((await claims.get('/api/usage?subscriptionStatus=pro')).body.dailyLimit).toBe(10)
  expect((await claims.ask(question)).refusal).toMatchObject({ code: 'free_limit' })
  expect((await claims.ask(question, { subscriptionStatus: 'pro' })).status).toBe(400)
  await grantPro(world, member.email)
  expect((await member.get('/api/usage')).body).toMatchObject({
    subscriptionStatus: 'pro',
    used: 10,
    remaining: 1,
    dailyLimit: 11,
  })
  await askTimes(member, 1)
  expect((await member.ask(question)).refusal).toMatchObject({
    code: 'pro_limit',
    error: "You've reached your daily limit of 11 queries. Limit resets at midnight.",
    requiresUpgrade: false,
  })
})

test('[USAGE-01] where nothing is set Pro has a hundred a day', async () => {
  const world = await open()
  const member = await makeMember(world)
  await grantPro(world, member.email)
  expect((await member.get('/api/usage')).body).toMatchObject({ subscriptionStatus: 'pro', used: 0, dailyLimit: 100 })
})

test('a call for help is answered past every limit and never counted', async () => {
  const world = await open({ NESTBOOK_GUEST_QUESTIONS: '1' })
  const guest = makePerson(world.address)
  expect((await guest.ask(danger)).events[1]?.event.type).toBe('help')
  expect(await guest.used()).toBe(0)
  await askTimes(guest, 1)
  expect((await guest.ask(question)).status).toBe(429)
  const { status, events } = await guest.ask(danger)
  expect(status).toBe(200)
  expect(events[1]?.event).toMatchObject({ type: 'help', route: 'medical' })
  expect(await guest.used()).toBe(1)
})

test('what is declined is not counted', async () => {
  const world = await open()
  const guest = makePerson(world.address)
  const asked = [
    ['What is the capital of France?', 'declined'],
    ['Which stocks should I buy this week?', 'declined'],
    [question, 'answered'],
  ] as const
  const used = []
  for (const [text, outcome] of asked) {
    const { events } = await guest.ask(text)
    expect(events.map(({ event }) => event)).toContainEqual(expect.objectContaining({ type: 'final_result', outcome }))
    used.push(await guest.used())
  }
  expect(used).toEqual([0, 0, 1])
})

test('[ENGINE-08] a greeting, thanks and a word that it worked cost nothing; asked again, the answer is another one', async () => {
  const world = await open()
  const guest = makePerson(world.address)
  for (const text of ['hi', 'what can you do?', 'thanks!', 'bye']) await guest.ask(text)
  expect(await guest.used()).toBe(0)
  const first = textOf((await guest.ask(question)).events.map(({ event }) => event))
  const said = [
    { role: 'user', content: question },
    { role: 'assistant', content: first },
  ]
  await guest.ask('it worked!!', { conversationHistory: said })
  expect(await guest.used()).toBe(1)
  const again = async (...answers: string[]) => {
    const instead = {
      answers: answers.map((content) => ({ role: 'assistant', content })),
      reasons: ['too_general'],
      note: '',
    }
    return textOf((await guest.ask(question, { instead })).events.map(({ event }) => event))
  }
  const second = await again(first)
  expect(second).toMatch(/^I’m sorry it was so general/)
  expect(await guest.used()).toBe(2)
  // Of what is told already nothing is said or counted again.
  const told = [first, second]
  while (told.length < 4) told.push(await again(...told))
  const used = await guest.used()
  expect(await again(...told.slice(-4))).toMatch(/^I’m sorry it was so general\.\s+(?:I have told you|That is all)/)
  expect(await guest.used()).toBe(used)
})

test('what the server broke off goes on as the same request, and counts once', async () => {
  const world = await open()
  const guest = makePerson(world.address)
  const clientRequestId = crypto.randomUUID()
  await guest.ask(question, { clientRequestId })
  // What kill -9 leaves after some words.
  await query(world, "update runs set state = 'interrupted' where client_request_id = $1", [clientRequestId])
  const { events } = await guest.ask(question, { clientRequestId })
  expect(events.at(-1)?.event).toMatchObject({ type: 'complete', state: 'finished' })
  expect(await guest.used()).toBe(1)
})

test('one request id counts once, however often it is sent', async () => {
  const world = await open({ NESTBOOK_GUEST_QUESTIONS: '2' })
  const guest = makePerson(world.address)
  const clientRequestId = crypto.randomUUID()
  const all = await Promise.all(Array.from({ length: 12 }, () => guest.ask(question, { clientRequestId })))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(all.map(({ events }) => textOf(events.map(({ event }) => event)))).size).toBe(1)
  expect(await guest.used()).toBe(1)
})

test('a question without an id, streamed twice and then asked plainly, is one request and counts once', async () => {
  let clock = Date.UTC(2026, 4, 1, 12, 1, 59)
  const world = await open({}, undefined, () => new Date(clock))
  const guest = makePerson(world.address)
  const none = { clientRequestId: undefined, childrenAges: ['3 years'] }
  const first = await guest.ask(question, none)
  clock += 2000
  const both = await Promise.all([guest.ask(question, none), guest.ask(question, none)])
  for (const again of both) expect(again.events).toEqual(first.events)
  const plain = await guest.post('/api/assistant', { messages: [{ role: 'user', content: question }] })
  expect(plain.status).toBe(200)
  expect(await guest.used()).toBe(1)
  // Somebody else's, another question and the same one later are questions of their own.
  await makePerson(world.address).ask(question, none)
  expect(await guest.used()).toBe(1)
  await guest.ask('How do I handle bedtime battles with my 4 year old?', none)
  expect(await guest.used()).toBe(2)
  clock += 5 * 60_000
  await guest.ask(question, none)
  expect(await guest.used()).toBe(3)
})

test('stopped before the first word it is given back; after it, it counts', async () => {
  const world = await open({ NESTBOOK_WORDS_PER_SECOND: '20' })
  const guest = makePerson(world.address)
  const stopAfter = async (type: 'studies_found' | 'text_chunk') => {
    const run = runOf(await readEvents(await guest.open(question), type))
    return (await guest.post(`/api/research/streams/${run}/stop`)).body.state
  }
  const { now: usual } = world.pace
  // A writer that thinks for as long as it is let.
  world.pace.now = async function* (_text, _wordsPerSecond, signal) {
    await new Promise((stopped) => signal.addEventListener('abort', stopped))
    yield* []
  }
  expect(await stopAfter('studies_found')).toBe('stopped')
  expect(await guest.used()).toBe(0)
  world.pace.now = usual
  expect(await stopAfter('text_chunk')).toBe('stopped')
  expect(await guest.used()).toBe(1)
})

test('[USAGE-02] 200 questions at once over eight server processes: exactly the limit is answered', async () => {
  const first = await open()
  const processes = [first]
  // One after the other: they share one thread here, where in truth none keeps another from connecting in time.
  while (processes.length < 8) processes.push(await open({}, first.databaseUrl))
  const member = await makeMember(first)
  const at = (world: World) => {
    const person = makePerson(world.address, member.fingerprint)
    person.use(member.token())
    return person
  }
  const askAt = async (n: number, clientRequestId: string) => {
    const { status, refusal, events } = await at(processes[n % 8] as World).ask(question, { clientRequestId })
    return { clientRequestId, said: refusal?.code ?? events.at(-1)?.event, status }
  }
  const answered = new Set<string>()
  let waiting: string[] = Array.from({ length: 200 }, () => crypto.randomUUID())
  // Eight processes share one thread here: on a busy machine some questions wait for a connection in vain. They are told
  // to ask again, and do so as the page does, with the same id.
  while (waiting.length > 0) {
    const asked = await Promise.all(waiting.map((id, n) => askAt(n, id)))
    for (const { clientRequestId, status, said } of asked)
      if (status === 200 && said.state === 'finished') answered.add(clientRequestId)
    expect(answered.size).toBeLessThanOrEqual(10)
    const others = asked.filter(({ clientRequestId }) => !answered.has(clientRequestId))
    const later = others.filter(({ status, said }) => status === 503 && (said === 'busy' || said === 'database_down'))
    const isTold = (one: (typeof others)[number]) => one.status === 429 && one.said === 'free_limit'
    expect(others.filter((one) => !isTold(one) && !later.includes(one))).toEqual([])
    waiting = later.map(({ clientRequestId }) => clientRequestId)
  }
  expect(answered.size).toBe(10)
  expect(await member.used()).toBe(10)
  const holds = await query(
    first,
    "select state, count(*)::int as n from usage_holds where owner like 'account:%' group by state",
  )
  expect(holds).toEqual([{ state: 'counted', n: 10 }])
})

test('[USAGE-02] an answer that fails before its first word is given back, and may be tried again with the same id', async () => {
  const world = await open({ NESTBOOK_GUEST_QUESTIONS: '1' })
  const guest = makePerson(world.address)
  const clientRequestId = crypto.randomUUID()
  const { now: usual } = world.pace
  world.pace.now = () => {
    throw new Error('The writer broke.')
  }
  const failed = await guest.ask(question, { clientRequestId })
  expect(failed.events.at(-1)?.event).toEqual({ type: 'complete', state: 'failed' })
  expect(world.trouble).toHaveLength(1)
  expect(await guest.used()).toBe(0)
  world.pace.now = usual
  const again = await guest.ask(question, { clientRequestId })
  expect(again.events.at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
  expect(await guest.used()).toBe(1)
})

test('[USAGE-02] what a killed process held, or counted without a word shown, is given back by another', async () => {
  let clock = Date.now()
  const world = await open({}, undefined, () => new Date(clock))
  const guest = makePerson(world.address)
  await askTimes(guest, 3)
  // What kill -9 leaves: one held for a run that never began, one counted whose run was interrupted before a word.
  const [hold] = await query(world, 'select id, request from usage_holds order by id limit 1')
  const [other] = await query(world, 'select id, request from usage_holds order by id offset 1 limit 1')
  await query(world, "update usage_holds set state = 'held' where id = $1", [hold?.id])
  await query(world, 'delete from runs where client_request_id = $1', [hold?.request])
  await query(world, "update runs set state = 'interrupted' where client_request_id = $1", [other?.request])
  await query(
    world,
    "delete from run_events where run = (select id from runs where client_request_id = $1) and event ->> 'type' = 'text_chunk'",
    [other?.request],
  )
  clock += 3 * 60_000
  await world.services.usage.settleOrphans()
  await world.services.usage.settleOrphans()
  expect(await guest.used()).toBe(1)
})

test('a new fingerprint is no free pass: a network and all guests together have ceilings, at every process', async () => {
  const world = await open({
    NESTBOOK_GUEST_QUESTIONS_PER_NETWORK: '5',
    NESTBOOK_GUEST_QUESTIONS_PER_DAY: '7',
    NESTBOOK_TRUST_PROXY: '127.0.0.1',
  })
  const second = await open(
    {
      NESTBOOK_GUEST_QUESTIONS_PER_NETWORK: '5',
      NESTBOOK_GUEST_QUESTIONS_PER_DAY: '7',
      NESTBOOK_TRUST_PROXY: '127.0.0.1',
    },
    world.databaseUrl,
  )
  const from = (ip: string, n = 0) => makePerson((n % 2 ? second : world).address, undefined, { 'x-forwarded-for': ip })
  const asked = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`2001:db8:1:2::${n + 1}`, n).ask(question)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(asked.find(({ status }) => status === 429)?.refusal).toMatchObject({
    code: 'guests_limit',
    requiresUpgrade: true,
  })
  const elsewhere = []
  for (let n = 0; n < 4; n++) elsewhere.push((await from(`198.51.100.${n + 1}`, n).ask(question)).status)
  expect(elsewhere).toEqual([200, 200, 429, 429])
  // Whoever has an account is not met by what guests did.
  const member = await makeMember(world, newEmail(), { 'x-forwarded-for': '2001:db8:1:2::77' })
  expect((await member.ask(question)).status).toBe(200)
})

test("[USAGE-01] the day ends at midnight of the account's zone, and a changed zone counts from the next reset", async () => {
  let clock = Date.parse('2026-11-21T20:00:00Z')
  const world = await open({}, undefined, () => new Date(clock))
  const newYork = { 'x-time-zone': 'America/New_York' }
  const member = await makeMember(world, newEmail(), newYork)
  const usage = async (zone: string) =>
    (await member.call('GET', '/api/usage', undefined, { 'x-time-zone': zone })).body
  expect(await usage('America/New_York')).toMatchObject({ used: 0, resetsAt: '2026-11-22T05:00:00.000Z' })
  await askTimes(member, 4)
  // On a journey: the day goes on as it began.
  expect(await usage('Asia/Tokyo')).toMatchObject({ used: 4, resetsAt: '2026-11-22T05:00:00.000Z' })
  clock = Date.parse('2026-11-22T05:00:01Z')
  // A whole day later at the earliest, at Tokyo's midnight.
  expect(await usage('Asia/Tokyo')).toMatchObject({ used: 0, resetsAt: '2026-11-23T15:00:00.000Z' })
  clock = Date.parse('2026-11-23T15:00:00Z')
  expect(await usage('Asia/Tokyo')).toMatchObject({ used: 0, resetsAt: '2026-11-24T15:00:00.000Z' })
  expect(await usage('Nowhere/Land')).toMatchObject({ resetsAt: '2026-11-24T15:00:00.000Z' })
})

test("what a guest asked today joins the account at sign-in, once, with the guest's answers", async () => {
  let clock = Date.parse('2026-11-21T10:00:00Z')
  const world = await open({}, undefined, () => new Date(clock))
  const member = await makeMember(world)
  const guest = makePerson(world.address)
  await askTimes(guest, 3)
  clock += 24 * 60 * 60 * 1000
  await askTimes(guest, 4)
  const { events } = await guest.ask(question)
  const run = runOf(events)

  await guest.login(member.email)
  expect(await guest.used()).toBe(5)
  const follow = await fetch(`${world.address}/api/research/streams/${run}`, {
    headers: { authorization: `Bearer ${guest.token()}` },
  })
  expect(await readEvents(follow)).toEqual(events)
  await Promise.all(Array.from({ length: 5 }, () => makePerson(world.address, guest.fingerprint).login(member.email)))
  expect(await guest.used()).toBe(5)
  // The guest's own ten go on where they were.
  guest.use(null)
  expect(await guest.used()).toBe(8)
})

test('the guest who registers keeps what they asked', async () => {
  const world = await open()
  const email = newEmail()
  const guest = makePerson(world.address)
  await askTimes(guest, 2)
  await guest.register(email)
  const token = await mailedToken(world, email, 'Confirm your email')
  await guest.post('/api/auth/verify-email', { token })
  expect(await guest.used()).toBe(2)
})

test('a second account made at the same device on the same day wins no more questions, and tomorrow it does', async () => {
  let clock = Date.parse('2026-11-21T12:00:00Z')
  const world = await open({ NESTBOOK_FREE_QUESTIONS: '4' }, undefined, () => new Date(clock))
  const device = makePerson(world.address)
  const join = async () => {
    device.use(null)
    const email = newEmail()
    await device.register(email)
    await device.post('/api/auth/verify-email', { token: await mailedToken(world, email, 'Confirm your email') })
    return email
  }
  await join()
  await askTimes(device, 3)
  const second = await join()
  expect((await device.get('/api/usage')).body).toMatchObject({ used: 3, remaining: 1, dailyLimit: 4 })
  await askTimes(device, 1)
  expect((await device.ask(question)).refusal).toMatchObject({ code: 'free_limit', usage: { used: 4, remaining: 0 } })
  await join()
  expect((await device.ask(question)).refusal).toMatchObject({ code: 'free_limit' })
  // A parent who has been here longer keeps their own ten at that device.
  const phone = await makeMember(world)
  clock += 26 * 60 * 60 * 1000
  await askTimes(device, 2)
  const old = makePerson(world.address, device.fingerprint)
  await old.login(phone.email)
  expect((await old.get('/api/usage')).body).toMatchObject({ used: 0, remaining: 4 })
  await old.login(second)
  await askTimes(old, 4)
})

test('what guests and other accounts asked at the device counts for an account that is made there', async () => {
  const world = await open({ NESTBOOK_FREE_QUESTIONS: '3', NESTBOOK_GUEST_QUESTIONS: '2' })
  const member = await makeMember(world)
  await askTimes(member, 2)
  member.use(null)
  await askTimes(member, 1)
  const email = newEmail()
  await member.register(email)
  await member.post('/api/auth/verify-email', { token: await mailedToken(world, email, 'Confirm your email') })
  expect((await member.get('/api/usage')).body).toMatchObject({ used: 3, remaining: 0 })
  expect((await member.ask(question)).refusal).toMatchObject({ code: 'free_limit' })
  // An answer that never came is given back to the device as well.
  expect((await member.ask(danger)).status).toBe(200)
})
