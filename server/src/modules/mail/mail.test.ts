import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { goodPassword, mailTo, makePerson, newEmail } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
async function open(...given: Parameters<typeof openWorld>): Promise<World> {
  const world = await openWorld(...given)
  closing.push(world.close)
  return world
}

type Received = { to: string[]; mail: Email }

/** A real mail server that keeps what it is sent. `refuse` answers a recipient with an error instead. */
async function openMailServer(refuse: (to: string) => number | null = () => null, port = 0) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'nestbook' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refuse(address)
      done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
    },
    onData: (stream, session, done) => {
      const bytes: Buffer[] = []
      stream.on('data', (chunk: Buffer) => bytes.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(bytes))
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const { port: at } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { received, close, port: at, url: `smtp://nestbook:p%40ss@127.0.0.1:${at}` }
}

const settingsFor = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Nestbook <hello@nestbook.example>',
  NESTBOOK_ORIGIN: 'https://nestbook.example',
  NESTBOOK_SUPPORT_EMAIL: 'help@nestbook.example',
})

async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let tries = 0; tries < 400; tries++) {
    const found = await look()
    if (found) return found
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error('It did not come.')
}

const linkIn = (text = '') => /https:\/\/nestbook\.example\/[\w/?=-]+/.exec(text)?.[0] ?? ''

test('[VERIFY-04] mail goes out over SMTP as HTML and text, with a link that works, to one address only', async () => {
  const server = await openMailServer()
  closing.push(server.close)
  const world = await open(settingsFor(server.url))
  expect(world.mailbox).toBe('')
  expect(await (await fetch(`${world.address}/api/contact`)).json()).toMatchObject({ mailbox: null })
  const email = newEmail()
  const person = makePerson(world.address)
  await person.register(email)
  const { to, mail } = await until(() => server.received[0])
  expect(to).toEqual([email])
  expect(mail).toMatchObject({
    subject: 'Confirm your email for Nestbook',
    from: { name: 'Nestbook', address: 'hello@nestbook.example' },
    to: [{ address: email }],
  })
  expect(mail.text).toContain('The link works for 24 hours.')
  expect(mail.html).toContain(`href="${linkIn(mail.text)}"`)
  expect(mail.html).toContain('help@nestbook.example')
  expect(mail.html).not.toMatch(/<script|http:\/\//)
  const token = new URL(linkIn(mail.text)).searchParams.get('token')
  expect((await person.post('/api/auth/verify-email', { token })).body).toMatchObject({ verified: true })
  const welcome = await until(() => server.received.find((one) => one.mail.subject === 'Welcome to Nestbook'))
  expect(welcome.mail.text).toContain('You have 10 free questions a day.')
  expect(
    await until(async () => ((await query(world, 'select 1 from mail_queue')).length === 0 ? 'empty' : null)),
  ).toBe('empty')
})

test('a mail server that is down loses no mail and holds no reply up; the link is the same when it comes', async () => {
  let clock = Date.now()
  const first = await openMailServer()
  await first.close()
  const world = await open(settingsFor(first.url), undefined, () => new Date(clock))
  const email = newEmail()
  const person = makePerson(world.address)
  const begun = performance.now()
  expect((await person.register(email)).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(1000)
  await until(() => world.trouble.length > 0)
  for (const trouble of world.trouble) expect(String(trouble)).not.toContain(email)

  const server = await openMailServer(undefined, first.port)
  closing.push(server.close)
  clock += 60_000
  const { mail } = await until(() => server.received[0])
  const token = new URL(linkIn(mail.text)).searchParams.get('token')
  expect((await person.post('/api/auth/verify-email', { token })).body).toEqual({
    verified: true,
    token: person.token(),
  })
})

test('[OPS-03] a clock that goes back by hours keeps no mail waiting for them', async () => {
  let clock = Date.now() + 5 * 3_600_000
  const first = await openMailServer()
  await first.close()
  const world = await open(settingsFor(first.url), undefined, () => new Date(clock))
  const email = newEmail()
  await makePerson(world.address).register(email)
  const putOff = `select 1 from mail_queue where tries = 1 and next_try_at < now() + interval '5 hours 1 minute'`
  await until(async () => (await query(world, putOff)).length > 0)
  const server = await openMailServer(undefined, first.port)
  closing.push(server.close)
  clock = Date.now()
  expect((await until(() => server.received[0])).to).toEqual([email])
})

test('an address that the mail server refuses for now is tried again, one that it refuses for good is not', async () => {
  let clock = Date.now()
  let isBusy = true
  const server = await openMailServer((to) => (to.startsWith('gone.') ? 550 : isBusy ? 451 : null))
  closing.push(server.close)
  const world = await open(settingsFor(server.url), undefined, () => new Date(clock))
  const email = newEmail()
  await makePerson(world.address).register(email)
  await makePerson(world.address).register(`gone.${email}`)
  await until(() => world.trouble.length >= 2)
  expect((await query(world, 'select email from mail_queue')).map((row) => row.email)).toEqual([email])
  isBusy = false
  clock += 60_000
  expect((await until(() => server.received[0])).to).toEqual([email])
})

test('several server processes send each mail once', async () => {
  const server = await openMailServer()
  closing.push(server.close)
  const first = await open(settingsFor(server.url))
  const worlds = [
    first,
    await open(settingsFor(server.url), first.databaseUrl),
    await open(settingsFor(server.url), first.databaseUrl),
  ]
  const emails = Array.from({ length: 15 }, newEmail)
  await Promise.all(emails.map((email, n) => makePerson(worlds[n % 3]?.address ?? '').register(email)))
  await until(async () => (await query(first, 'select 1 from mail_queue')).length === 0)
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(emails.sort())
})

test('[VERIFY-04] with no mail server the mailbox shows every mail, to this machine only', async () => {
  const world = await open()
  const email = newEmail()
  const person = makePerson(world.address)
  await person.register(email)
  const page = await mailTo(world, email, 'Confirm your email for Nestbook')
  const [, link = ''] = /href="([^"]*\/verify-email\?token=[\w-]+)"/.exec(page) ?? []
  expect(link.startsWith(world.address)).toBe(true)
  expect(page).toContain('Local mailbox, development only.')
  const [, path = ''] = /href="(\/mails\/[^"]+)"/.exec(await (await fetch(world.mailbox)).text()) ?? []
  const mail = await fetch(`${world.mailbox}${path}`)
  const policy = mail.headers.get('content-security-policy') ?? ''
  expect(policy).not.toContain("'unsafe-inline'")
  const styles = [...(await mail.text()).matchAll(/<style>([^<]+)<|style="([^"]+)"/g)].map(
    ([, all, own]) => all ?? own ?? '',
  )
  expect(styles.length).toBeGreaterThan(10)
  for (const style of styles) expect(policy).toContain(createHash('sha256').update(style).digest('base64'))

  const elsewhere = async (headers: Record<string, string>, path = '/', method = 'GET') =>
    (await fetch(`${world.mailbox}${path}`, { method, headers })).status
  const { get } = await import('node:http')
  const askedAs = (host: string) =>
    new Promise<number | undefined>((done) =>
      get(world.mailbox, { headers: { host } }, (reply) => done(reply.resume().statusCode)),
    )
  expect(await askedAs('evil.example')).toBe(404)
  expect(await askedAs(`localhost:${new URL(world.mailbox).port}`)).toBe(200)
  expect(await elsewhere({ 'sec-fetch-site': 'cross-site' }, '/empty', 'POST')).toBe(404)
  expect((await fetch(`${world.address}/mails`, { headers: { accept: 'application/json' } })).status).toBe(404)
  expect(
    (
      await fetch(`${world.mailbox}/empty`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      })
    ).status,
  ).toBe(200)
  expect(await (await fetch(world.mailbox)).text()).toContain('No mail yet.')
})

test('whatever an address holds stands in a mail as text', async () => {
  const world = await open()
  const email = `o'brien&co.${Date.now()}@example.com`
  const person = makePerson(world.address)
  expect((await person.register(email, goodPassword)).status).toBe(200)
  await person.login(email)
  const page = await mailTo(world, email.slice(10), 'Confirm your email')
  expect(page).toContain('o&#39;brien&#38;co')
  expect(page).not.toContain("o'brien&co")
})
