import { randomUUID } from 'node:crypto'
import { type ChildProfile, learnReply, memoryReply, profileReply, profilesReply } from '@nestbook/contract/children.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const path = '/api/child-profiles'
const learn = async (person: Person, userPrompt: string, more: object) =>
  learnReply.parse((await person.post(`${path}/extract`, { userPrompt, ...more })).body)
const memory = async (person: Person, conversation: string) =>
  memoryReply.parse((await person.get(`${path}/memory/${conversation}`)).body)
const family = async (person: Person) => profilesReply.parse((await person.get(path)).body).profiles
const undo = (person: Person, change: string) => person.post(`${path}/undo`, { change })
const write = (person: Person, { id }: ChildProfile, entry: object) => person.call('PUT', `${path}/${id}`, entry)
const only = <Item>(items: Item[]): Item => {
  expect(items).toHaveLength(1)
  return items[0] as Item
}

/** A parent who told of Maya in a conversation. */
async function tellOfMaya() {
  const parent = await makeMember(world)
  const [conversation, change] = [randomUUID(), randomUUID()]
  const told = { conversationId: conversation, change }
  const learned = await learn(parent, "Maya is 4, she's afraid of the dark and loves trains", told)
  return { parent, conversation, change, learned }
}

test('a message’s margin tells what it taught, field by field and item by item', async () => {
  const { parent, conversation, change, learned } = await tellOfMaya()
  const maya = only(learned.profiles)
  expect(learned.change).toBe(change)
  expect(only(learned.notes)).toMatchObject({ change, child: maya.id })
  expect(only(learned.notes).fields.toSorted()).toEqual(['age', 'gender', 'name'])
  expect(only(learned.notes).items).toContainEqual({ list: 'interests', text: 'trains' })
  expect(await memory(parent, conversation)).toMatchObject({ remember: true, notes: learned.notes })
  expect((await memory(parent, randomUUID())).notes).toEqual([])
  const stranger = await makeMember(world)
  expect(await memory(stranger, conversation)).toEqual({ remember: true, profiles: [], notes: [] })
})

test('what is learned before an answer and after it is one change, and is taken back as one', async () => {
  const parent = await makeMember(world)
  const [conversation, change] = [randomUUID(), randomUUID()]
  const told = { conversationId: conversation, change }
  await learn(parent, 'My daughter is a toddler', told)
  const after = await learn(parent, 'My daughter is 2 and loves drums', { ...told, aiResponse: 'How lovely.' })
  expect(only(after.notes)).toMatchObject({ change, items: [{ list: 'interests', text: 'drums' }] })
  expect(await family(parent)).toHaveLength(1)
  await undo(parent, change)
  expect(await family(parent)).toEqual([])
  expect((await memory(parent, conversation)).notes).toEqual([])
})

test('a note that the parent puts right stays in its margin, and goes with it', async () => {
  const { parent, conversation, change, learned } = await tellOfMaya()
  const maya = only(learned.profiles)
  const note = { change, conversation }
  await write(parent, maya, { age: 5, challenges: { item_1: 'afraid of shadows' }, note })
  const known = await memory(parent, conversation)
  expect(only(known.notes).items).toContainEqual({ list: 'challenges', text: 'afraid of shadows' })
  expect(only(known.notes).fields).toContain('age')
  expect(only(known.profiles)).toMatchObject({ age: 5, challenges: { item_1: 'afraid of shadows' } })
  // What the parent wrote is not overwritten by what is told later.
  await learn(parent, 'Maya is 9 and shy', { conversationId: conversation, change: randomUUID() })
  expect(only(await family(parent)).age).toBe(5)
  await undo(parent, change)
  const left = only(await family(parent))
  expect([left.name, left.age, left.challenges, left.personality_traits.item_1]).toEqual(['', null, {}, 'shy'])
})

test('what was taken back can be put back, and taken back again', async () => {
  const { parent, conversation, change } = await tellOfMaya()
  await write(parent, only(await family(parent)), { family_context: { item_1: 'two homes' } })
  const before = only(await family(parent))
  await undo(parent, change)
  const without = only(await family(parent))
  expect([without.name, without.age, without.interests]).toEqual(['', null, {}])
  const note = { change, conversation }
  await write(parent, without, { name: 'Maya', age: before.age, interests: { item_1: 'trains' }, note })
  expect(only((await memory(parent, conversation)).notes)).toMatchObject({
    fields: ['name', 'age'],
    items: [{ list: 'interests', text: 'trains' }],
  })
  await undo(parent, change)
  expect(only(await family(parent))).toMatchObject({ name: '', age: null, interests: {} })

  const made = { name: 'Leo', age: 2, note: { change: randomUUID(), conversation } }
  await parent.post(path, made)
  expect(await family(parent)).toHaveLength(2)
  await undo(parent, made.note.change)
  expect(await family(parent)).toHaveLength(1)
})

test('an age that is put back is as exact as it was told', async () => {
  const parent = await makeMember(world)
  const note = { conversation: randomUUID(), change: randomUUID() }
  const told = { conversationId: note.conversation, change: note.change }
  const learned = await learn(parent, 'Maya is 14 months and my son Leo is 3', told)
  const [maya, leo] = learned.profiles
  expect([maya, leo].map((one) => [one?.age, one?.age_months])).toEqual([
    [1, 14],
    [3, null],
  ])
  await undo(parent, note.change)
  expect(await family(parent)).toEqual([])
  for (const one of [maya, leo])
    await parent.post(path, { name: one?.name, age: one?.age, age_months: one?.age_months, note })
  expect((await family(parent)).map(({ age, age_months }) => [age, age_months])).toEqual([
    [1, 14],
    [3, null],
  ])
  // Months that say something else than the age say nothing.
  const other = await parent.post(path, { name: 'Ada', age: 5, age_months: 14 })
  expect(profileReply.parse(other.body).profile).toMatchObject({ age: 5, age_months: null })
})

test('the margin of an age that was known before goes back to that one', async () => {
  const { parent, conversation, change, learned } = await tellOfMaya()
  const later = randomUUID()
  await write(parent, only(learned.profiles), { age: 6, note: { change: later, conversation } })
  await undo(parent, later)
  expect(only(await family(parent)).age).toBe(4)
  expect(only((await memory(parent, conversation)).notes)).toMatchObject({ change })
})

test('a question asked again in its place takes back what only the first one taught, and keeps what the parent put right', async () => {
  const { parent, conversation, change, learned } = await tellOfMaya()
  const maya = only(learned.profiles)
  await learn(parent, 'Maya is very shy', { conversationId: conversation, change: randomUUID() })
  await write(parent, maya, { challenges: { item_1: 'afraid of shadows' }, note: { change, conversation } })
  const again = { conversationId: conversation, change: randomUUID(), replaces: change }
  const edited = await learn(parent, 'Maya is 4 and she loves drums', again)
  expect(only(edited.notes)).toMatchObject({ change: again.change, child: maya.id })
  expect(only(edited.notes).fields.toSorted()).toEqual(['age', 'gender', 'name'])
  const profile = only(await family(parent))
  expect(profile).toMatchObject({ name: 'Maya', age: 4, interests: { item_1: 'drums' } })
  expect(profile.challenges.item_1).toBe('afraid of shadows')
  const notes = (await memory(parent, conversation)).notes
  expect(notes.map((note) => note.change)).not.toContain(change)
  expect(notes.find((note) => note.change === again.change)?.items).toEqual(
    expect.arrayContaining([
      { list: 'challenges', text: 'afraid of shadows' },
      { list: 'interests', text: 'drums' },
    ]),
  )
  // Told after the answer, too, it is one change; asked word for word again, it stands in the new margin.
  await learn(parent, 'Maya is 4 and she loves drums', { ...again, aiResponse: 'How lovely.' })
  const third = { conversationId: conversation, change: randomUUID(), replaces: again.change }
  const regenerated = await learn(parent, 'Maya is 4 and she loves drums', third)
  expect(only(regenerated.notes).items).toContainEqual({ list: 'interests', text: 'drums' })
  // What was only told by mistake goes, with the child that nobody else tells of.
  const first = { conversationId: conversation, change: randomUUID() }
  await learn(parent, 'My son Leo is 9', first)
  const other = { conversationId: conversation, change: randomUUID(), replaces: first.change }
  expect(await learn(parent, 'How much sleep is enough?', other)).toMatchObject({ updated: true, notes: [] })
  expect((await family(parent)).map(({ name }) => name)).toEqual(['Maya'])
})

test('a conversation that is silenced while it is being read teaches nothing', async () => {
  const parent = await makeMember(world)
  for (let round = 0; round < 8; round++) {
    const [conversation, change] = [randomUUID(), randomUUID()]
    const told = { conversationId: conversation, change }
    await Promise.all([
      learn(parent, `My son Leo is ${round + 2} and loves drums`, told),
      parent.call('PUT', `${path}/memory/${conversation}`, { remember: false }),
    ])
    expect((await memory(parent, conversation)).notes).toEqual([])
    expect(await family(parent)).toEqual([])
  }
})

test('margins are empty when their child is deleted, or the conversation is not to be remembered', async () => {
  const { parent, conversation, learned } = await tellOfMaya()
  await parent.call('DELETE', `${path}/${only(learned.profiles).id}`)
  expect((await memory(parent, conversation)).notes).toEqual([])
  const other = await tellOfMaya()
  const silenced = await other.parent.call('PUT', `${path}/memory/${other.conversation}`, { remember: false })
  expect(memoryReply.parse(silenced.body)).toEqual({ remember: false, profiles: [], notes: [] })
  expect(world.trouble).toEqual([])
})
