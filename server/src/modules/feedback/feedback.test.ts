import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { makeParent, readEvents, runOf } from '../../../test/parent.ts'
import { programs } from '../../../test/terminal.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function askFirst() {
  const parent = makeParent(world.address)
  return {
    parent,
    run: runOf(await readEvents(await parent.post({ question: 'My 3 year old hits me when I say no' }))),
  }
}

const say = (fingerprint: string, body: unknown) =>
  fetch(`${world.address}/api/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-fingerprint': fingerprint },
    body: JSON.stringify(body),
  })

function seenByOperator(): string {
  const shown = spawnSync(process.execPath, [programs.feedback], {
    env: { ...process.env, DATABASE_URL: world.databaseUrl },
    encoding: 'utf8',
  })
  expect(shown.stderr).toBe('')
  return shown.stdout
}

test('a guest says whether an answer helped, changes their mind, and the operator reads it without a name', async () => {
  const { parent, run } = await askFirst()
  expect(await (await say(parent.fingerprint, { run, verdict: 'up' })).json()).toEqual({ verdict: 'up' })
  expect(seenByOperator()).toContain('1 helped, 0 did not')
  const note = 'too long\u001b[2J\u202e for 3 am'
  await say(parent.fingerprint, { run, verdict: 'down', reasons: ['too_general', 'unkind'], note })
  const seen = seenByOperator()
  expect(seen).toContain('0 helped, 1 did not')
  expect(seen).toContain('too general, unkind')
  expect(seen).toContain('“too long [2J for 3 am”')
  expect(seen).toContain('peak season')
  expect(seen).not.toContain(parent.fingerprint)
  expect(JSON.stringify(await query(world, 'select * from feedback'))).not.toMatch(/guest:/)
  await say(parent.fingerprint, { run, verdict: null })
  expect(seenByOperator()).toContain('0 helped, 0 did not')
})

test('only who asked can rate an answer, and nothing but a rating is stored', async () => {
  const { parent, run } = await askFirst()
  expect((await say(crypto.randomUUID(), { run, verdict: 'down' })).status).toBe(404)
  expect((await say(parent.fingerprint, { run: 'x'.repeat(22), verdict: 'up' })).status).toBe(404)
  for (const body of [
    { run },
    { run, verdict: 'maybe' },
    { run, verdict: 'down', reasons: ['boring'] },
    { run, verdict: 'down', note: 'x'.repeat(501) },
  ])
    expect((await say(parent.fingerprint, body)).status).toBe(400)
})
