import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { openAppStore, product } from '../../test/emulators/app-store.ts'
import { clientSecret, openIdentityProvider } from '../../test/emulators/identity-provider.ts'
import { emulatedKey, type ModelEmulator, openModelEmulator } from '../../test/emulators/model/model-emulator.ts'
import { readAs } from '../../test/emulators/model/read-as.ts'
import { programs, root } from '../../test/terminal.ts'
import { makeDatabase } from '../../test/world.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** What `npm run doctor` says to an operator with these settings and nothing else. */
async function examine(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-doctor-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const child = spawn(process.execPath, [programs.doctor], {
    cwd: root,
    env: { PATH: process.env.PATH, NESTBOOK_DATA: folder, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, said }
}

async function openEmulator() {
  const emulator = await openModelEmulator()
  closing.push(() => emulator.close().catch(() => {}))
  const read = readAs({ word: 'hello', topics: ['bedtime'] })
  emulator.reply(({ body }) =>
    body.model === 'emulated-fast' ? read : ['Ten trips a night wear anybody out. Walk her back.'],
  )
  return emulator
}

test('a machine without any setting is well', async () => {
  const { code, said } = await examine({})
  expect(said).toMatch(/ok +database: PostgreSQL \d+\.\d+, embedded\n/)
  expect(said).toContain('none is configured; Nestbook writes from its guidebook')
  expect(code).toBe(0)
}, 60_000)

test.each(['anthropic', 'openai'] as const)(
  '%s: each model is tried, and how long it took is told',
  async (provider) => {
    const emulator = await openEmulator()
    const { code, said } = await examine({
      DATABASE_URL: await makeDatabase(),
      ...emulator.settings(provider),
      EMBEDDINGS_BASE_URL: `${emulator.address}/v1`,
      EMBEDDINGS_MODEL: 'vectors',
    })
    expect(said).toMatch(/ok +database: PostgreSQL \d+\.\d+, DATABASE_URL\n/)
    expect(said).toMatch(/ok +content: \d{4,} studies/)
    expect(said).toMatch(/ok +model for answers: emulated-writing answers, \d+ ms\n/)
    expect(said).toMatch(/ok +model for small questions: emulated-fast answers, \d+ ms\n/)
    expect(said).toMatch(
      /ok +an answer by the model: a parent waits [\d.]+ s for the first word and [\d.]+ s for the last(?:, which is long: .*)?; 3 calls, \d+ tokens \(.*\): \$0\.\d{4} at 3\/15 per million\n/,
    )
    expect(said).toMatch(/ok +what the model used today: 0 calls, 0 tokens, \$0\.00; no ceiling is set\n/)
    expect(said).toMatch(/ok +embeddings: vectors makes vectors of 16 numbers, \d+ ms\n/)
    expect(code).toBe(0)
  },
)

test('what fails is told with what to do, and no key or address with a password', async () => {
  const emulator = await openEmulator()
  emulator.always({ status: 401, message: `Incorrect API key provided: ${emulatedKey}` })
  const { code, said } = await examine({
    DATABASE_URL: 'postgres://operator:pass-of-operator@127.0.0.1:1/none',
    NESTBOOK_CONTENT: 'nowhere',
    ...emulator.settings('anthropic'),
  })
  expect(said).toMatch(/FAILS database: does not open .*\n +Start the PostgreSQL of DATABASE_URL/)
  expect(said).toMatch(/FAILS content: cannot be read .*\n +Correct the file/)
  expect(said).toMatch(
    /FAILS model for answers: emulated-writing: .*refused the key \(401, .*\n +Check ANTHROPIC_API_KEY/,
  )
  expect(said).toContain('5 of 9 fail.')
  for (const secret of [emulatedKey, 'pass-of-operator', '    at ']) expect(said).not.toContain(secret)
  expect(code).toBe(1)
})

/** What goes wrong with a model, and what its operator is told to do. */
const troubles: [
  string,
  (emulator: ModelEmulator) => Record<string, string> | Promise<Record<string, string>>,
  RegExp,
][] = [
  [
    'a wrong key',
    () => ({ OPENAI_API_KEY: 'sk-not-this-one' }),
    /FAILS model for answers: emulated-writing: .*refused the key \(401, .*\n +Check OPENAI_API_KEY/,
  ],
  [
    'a wrong base address',
    (emulator) => ({ MODEL_BASE_URL: `${emulator.address}/v2` }),
    /FAILS model for answers: .*refused the request \(404\)\n +Check that MODEL_WRITING is a model .* and that MODEL_BASE_URL ends/,
  ],
  [
    'an unknown model',
    (emulator) => {
      emulator.alwaysFor('none-such', { status: 404 })
      return { MODEL_FAST: 'none-such' }
    },
    /ok +model for answers: [\s\S]*FAILS model for small questions: none-such: .*\(404, .*\n +Check that MODEL_FAST is a model/,
  ],
  [
    'no connection',
    async (emulator) => {
      await emulator.close()
      return {}
    },
    /FAILS model for answers: .*cannot be reached \(ECONNREFUSED\)\n +Check that the server of MODEL_BASE_URL runs/,
  ],
  [
    'a host that is nowhere',
    () => ({ MODEL_BASE_URL: 'https://models.invalid/v1' }),
    /FAILS model for answers: .*cannot be reached .*\n +Check that the server of MODEL_BASE_URL runs/,
  ],
  [
    'an account without credit',
    (emulator) => {
      emulator.always({ status: 429, type: 'insufficient_quota' })
      return {}
    },
    /FAILS model for answers: .*no credit left .*\n +Add credit to the account of OPENAI_API_KEY/,
  ],
  [
    'a page where the model should be',
    (emulator) => {
      emulator.always('web page')
      return {}
    },
    /FAILS model for answers: .*cannot be read\n +Check MODEL_BASE_URL: what answers there does not speak/,
  ],
  [
    'a model for small questions that is slow',
    (emulator) => {
      emulator.alwaysFor('emulated-fast', { dripBytes: 60, everyMs: 500 })
      return {}
    },
    /ok +model for answers: [\s\S]*FAILS model for small questions: emulated-fast answers after \d+ ms, .* 2500 ms\n +Choose a quicker model for MODEL_FAST/,
  ],
]

test.each(troubles)('%s is explained, with what to do', async (_what, settings, explained) => {
  const emulator = await openEmulator()
  const { code, said } = await examine({
    DATABASE_URL: await makeDatabase(),
    ...emulator.settings('openai'),
    // What does not bear on the model is not waited for.
    NESTBOOK_CONTENT: 'nowhere',
    ...(await settings(emulator)),
  })
  expect(said).toMatch(explained)
  expect(said).not.toMatch(/sk-\w|\n {4}at /)
  expect(code).toBe(1)
})

test('the mail server and the providers are asked, and what is wrong with them is told', async () => {
  const provider = await openIdentityProvider()
  closing.push(provider.close)
  const store = await openAppStore()
  closing.push(store.close)
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'p-of-mail' ? done(null, { user: 'nestbook' }) : done(new Error('no such user')),
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => new Promise((done) => server.close(() => done())))
  const { port } = server.server.address() as AddressInfo
  const settings = {
    DATABASE_URL: await makeDatabase(),
    ...store.settings(),
    ...provider.settings(),
    NESTBOOK_ORIGIN: 'https://nestbook.example',
    MAIL_FROM: 'Nestbook <hello@nestbook.example>',
  }
  const good = await examine({ ...settings, SMTP_URL: `smtp://nestbook:p-of-mail@127.0.0.1:${port}` })
  expect(good.said).toMatch(/ok +mail: the server of SMTP_URL lets us in; links lead to https:\/\/nestbook\.example\n/)
  expect(good.said).toMatch(/ok +Google: .*return to https:\/\/nestbook\.example\/api\/auth\/google\/return\n/)
  expect(good.said).toMatch(/ok +payments: Stripe is not configured; the built-in test checkout charges no card\n/)
  expect(good.said).toMatch(/ok +Apple: its keys can be had\n/)
  expect(good.said).toContain(`App Store: ${product} is sold, Sandbox; 1 root certificate; its server lets us in`)
  expect(good.code).toBe(0)

  await provider.close()
  store.fault = 401
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_of_stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE: 'price_1' }
  const bad = await examine({
    ...settings,
    ...{ ...stripe, STRIPE_ADDRESS: 'http://127.0.0.1:9' },
    SMTP_URL: `smtp://nestbook:wrong-of-mail@127.0.0.1:${port}`,
  })
  expect(bad.said).toMatch(/FAILS payments: Stripe could not be asked: .*\n +Check STRIPE_SECRET_KEY and STRIPE_PRICE/)
  expect(bad.said).toMatch(/FAILS mail: .*\n +Check the host, port, user and password of SMTP_URL/)
  expect(bad.said).toMatch(/FAILS Google: Google could not be asked how to sign in\.\n +Check that this machine/)
  expect(bad.said).toMatch(/FAILS Apple: Apple’s keys could not be had\.\n/)
  expect(bad.said).toMatch(/FAILS App Store: The App Store answered with 401\.\n +Check APPLE_IAP_ISSUER_ID/)
  for (const secret of ['wrong-of-mail', 'sk_live_of_stripe', clientSecret]) expect(bad.said).not.toContain(secret)
  expect(bad.code).toBe(1)
}, 60_000)

test('every mistake in the settings is told before anything is tried', async () => {
  const { code, said } = await examine({ PORT: 'eighty', MODEL_PROVIDER: 'google' })
  expect(said).toContain('FAILS settings: PORT is not a whole number')
  expect(said).toContain('FAILS settings: MODEL_PROVIDER is neither anthropic nor openai')
  expect(code).toBe(1)
})
