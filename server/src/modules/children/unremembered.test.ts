import { randomUUID } from 'node:crypto'
import { conversation, conversationPage, foundPage } from '@nestbook/contract/conversations.ts'
import { promptsReply } from '@nestbook/contract/home.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { makeMember, makePerson, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asked = (content: string) => ({
  ...{ role: 'user' as const, id: randomUUID(), request: randomUUID(), attempt: 0, at: Date.now() },
  content,
})

async function keep(parent: Person, title: string, more: object = {}) {
  const id = randomUUID()
  const sent = { id, title, messages: [asked(title)], ...more }
  return conversation.parse((await parent.post('/api/conversations', sent)).body)
}
const silence = (parent: Person, id: string, remember = false) =>
  parent.call('PUT', `/api/child-profiles/memory/${id}`, { remember })
const read = async (parent: Person, id: string) =>
  conversation.parse((await parent.get(`/api/conversations/${id}`)).body)
/** What the list and a search for its words tell of a shelf. */
async function shown(parent: Person, words: string) {
  const list = conversationPage.parse((await parent.get('/api/conversations')).body)
  const found = foundPage.parse((await parent.get(`/api/conversations/search?q=${words}`)).body)
  return {
    ...{ listed: list.conversations.map(({ title }) => title), pinned: list.pinned?.length, total: list.total },
    ...{ found: found.found.map(({ title }) => title), count: found.total },
  }
}

test('a conversation that is not to be remembered leaves list and search on every device, and comes back when it is', async () => {
  const phone = await makeMember(world)
  const laptop = makePerson(world.address)
  await laptop.login(phone.email)
  const kept = await keep(phone, 'Lamp at bedtime', { isPinned: true })
  await keep(phone, 'Lamp in the hall')
  const all = await shown(laptop, 'lamp')
  expect(all).toMatchObject({ pinned: 1, total: 2, count: 2 })

  expect((await silence(phone, kept.id)).status).toBe(200)
  expect(await shown(laptop, 'lamp')).toEqual({
    ...{ listed: ['Lamp in the hall'], pinned: 0, total: 1 },
    ...{ found: ['Lamp in the hall'], count: 1 },
  })
  // At its address it is there, and is gone on with.
  expect(await read(laptop, kept.id)).toEqual({ ...kept, isRemembered: false })
  const messages = [...kept.messages, asked('And tomorrow?')]
  const change = { 'if-match': `"${kept.version}"` }
  const changed = await laptop.call('PUT', `/api/conversations/${kept.id}`, { messages }, change)
  expect(conversation.parse(changed.body)).toMatchObject({ isRemembered: false, version: 2 })
  expect((await shown(phone, 'tomorrow')).count).toBe(0)

  await silence(laptop, kept.id, true)
  expect(await shown(phone, 'lamp')).toMatchObject({ pinned: 1, total: 2, count: 2 })
  expect(await read(phone, kept.id)).toMatchObject({ isRemembered: true, messages })
})

test('it is silenced before the server has heard of it, and stays so for a guest who signs in', async () => {
  const parent = await makeMember(world)
  const id = randomUUID()
  await silence(parent, id)
  await keep(parent, 'Door at night', { id })
  const brought = [
    { id: randomUUID(), title: 'Door by day', isRemembered: false, messages: [asked('Door by day')] },
    { id: randomUUID(), title: 'Door at noon', messages: [asked('Door at noon')] },
  ]
  for (let times = 0; times < 2; times++)
    expect((await parent.post('/api/conversations/join', { conversations: brought })).status).toBe(200)
  expect(await shown(parent, 'door')).toMatchObject({ listed: ['Door at noon'], total: 1, count: 1 })
  // Nothing is to be learned from it, either.
  const told = { userPrompt: 'My son Ben is 4.', conversationHistory: [], autoProfile: true }
  const learned = await parent.post('/api/child-profiles/extract', { ...told, conversationId: brought[0]?.id })
  expect(learned.body).toMatchObject({ updated: false })
  const guest = makePerson(world.address)
  expect((await guest.post('/api/conversations', { ...brought[0] })).status).toBe(400)
})

test('what was said in it brings nothing up on the home page', async () => {
  const parent = await makeMember(world)
  await parent.post('/api/child-profiles', { name: 'Ada', age: 15 })
  const prompts = async () => promptsReply.parse((await parent.get('/api/prompts/personalized')).body)
  const before = await prompts()
  const { id } = await keep(parent, 'My teen is vaping in the school bathroom')
  await query(world, "update conversations set updated_at = now() - interval '2 days' where id = $1", [id])
  expect(await prompts()).not.toEqual(before)
  await silence(parent, id)
  expect(await prompts()).toEqual(before)
})

test('it is deleted a day after its last message, or after it was silenced, and no other is', async () => {
  const [parent, stranger] = [await makeMember(world), await makeMember(world)]
  const kept = {
    old: await keep(parent, 'Said long ago'),
    spoken: await keep(parent, 'Said today'),
    late: await keep(parent, 'Silenced today'),
    listed: await keep(parent, 'Old and listed'),
    theirs: await keep(stranger, 'Old and theirs'),
  }
  for (const id of [kept.old.id, kept.spoken.id, kept.late.id]) await silence(parent, id)
  // The very same id, but another parent's.
  await silence(parent, kept.theirs.id)
  const { old, spoken, late, listed, theirs } = kept
  const rested = [old, late, listed, theirs].map(({ id }) => id)
  const long = "now() - interval '25 hours'"
  await query(world, `update conversations set updated_at = ${long} where id = any($1)`, [rested])
  const since = [old, spoken, theirs].map(({ id }) => id)
  await query(world, `update unremembered_conversations set since = ${long} where conversation = any($1)`, [since])
  await world.services.conversations.purgeExpired()
  const statuses = await Promise.all(
    [old, spoken, late, listed].map(async ({ id }) => (await parent.get(`/api/conversations/${id}`)).status),
  )
  expect(statuses).toEqual([404, 200, 200, 200])
  expect((await stranger.get(`/api/conversations/${theirs.id}`)).status).toBe(200)
  expect(await query(world, "select 1 from conversations where title = 'Said long ago'")).toEqual([])
  expect(world.trouble).toEqual([])
})
