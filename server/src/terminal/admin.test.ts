import { expect, test } from 'vitest'
import { query } from '../../test/database-look.ts'
import { mailTo, makeMember, makePerson, newEmail } from '../../test/person.ts'
import { worldsOfATest } from '../../test/worlds.ts'
import { administer } from './admin.ts'

const open = worldsOfATest()
const question = 'My 3 year old hits me when I say no'

test('[OPS-03] an operator finds an account by its address, helps it and deletes it; each act is in the security log, no word of a family anywhere', async () => {
  const world = await open({ LOG_LEVEL: 'error' })
  const member = await makeMember(world)
  const { id } = (await member.get('/api/auth/me')).body.user
  await member.ask(question)
  await member.post('/api/conversations', { title: question, messages: [] })
  const waiting = newEmail()
  await makePerson(world.address).register(waiting)
  const printed: string[] = []
  const own: object[] = []
  const admin = async (words: string, isSure = false) => {
    const lines = await administer(words.split(' '), isSure, world.services, (line) => own.push(line))
    printed.push(...(lines ?? []))
    return lines?.join('\n')
  }

  expect(await admin(`find ${member.email.toUpperCase()}`)).toMatch(
    /account .*plan {7}free\nquestions {2}1 of 10 used.*devices {4}1/s,
  )
  expect(await admin(`resend ${member.email}`)).toContain('"reset"')
  await mailTo(world, member.email, 'Choose a new password')
  expect(await admin(`resend ${waiting}`)).toContain('"confirm"')
  expect(await admin('find nobody@example.com')).toContain('No account')
  expect(await admin('queues')).toContain('payment news: 0')
  expect(await admin(`end-sessions ${member.email}`)).toContain('signed out')
  expect((await member.get('/api/auth/me')).body.code).toBe('session_over')
  expect(await admin(`delete ${member.email}`)).toContain('--sure')
  expect(await query(world, 'select id from accounts')).toEqual([{ id }])
  expect(await admin(`delete ${member.email}`, true)).toContain('deleted')
  for (const table of ['accounts', 'conversations', 'runs'])
    expect(await query(world, `select 1 from ${table}`)).toEqual([])
  expect(await admin('read everything')).toBeUndefined()

  const acts = () => world.logged.map((line) => JSON.parse(line)).filter(({ operator }) => operator)
  await expect
    .poll(() => acts().map(({ security, account }) => [security, account === id]))
    .toEqual([
      ['account_seen', true],
      ['mail_sent_again', true],
      ['mail_sent_again', false],
      ['account_seen', false],
      ['queues_seen', false],
      ['signed_out_everywhere', true],
      ['account_seen', true],
      ['account_deleted', true],
    ])
  expect(own).toHaveLength(8)
  const all = [...printed, ...world.logged].join('\n')
  for (const secret of [member.email, waiting, question]) expect(all).not.toContain(secret)
})
