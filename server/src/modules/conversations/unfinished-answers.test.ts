import { randomUUID } from 'node:crypto'
import { type Conversation, conversation } from '@nestbook/contract/conversations.ts'
import type { AnswerEvent, NumberedEvent } from '@nestbook/contract/research.ts'
import { applyEvent, noAnswerYet } from '@nestbook/contract/rules/answer-state.ts'
import { storedAnswerOf } from '@nestbook/contract/rules/stored-answer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEvents } from '../../../test/parent.ts'
import { makeMember, makePerson, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

const question = 'My 3 year old hits me when I say no'

let world: World
beforeAll(async () => {
  world = await openWorld({ NESTBOOK_WORDS_PER_SECOND: '150' })
})
afterAll(() => world.close())

/** Asks, keeps the conversation as a device does once it knows the run, and is gone. */
async function askAndLeave(parent: Person, request: string, until: number | AnswerEvent['type']) {
  const seen = await readEvents(await parent.open(question, { clientRequestId: request }), until)
  const answer = seen.reduce(applyEvent, noAnswerYet)
  const id = randomUUID()
  const messages = [
    { role: 'user', id: request, request, attempt: 0, at: Date.now(), content: question },
    storedAnswerOf(request, answer, { verdict: null, problem: null }),
  ]
  await parent.post('/api/conversations', { id, title: 'New Conversation', messages })
  return { id, run: answer.run ?? '' }
}

async function untilFinished(parent: Person, id: string): Promise<Conversation> {
  let found: Conversation | null = null
  const end = () => (found?.messages[1]?.role === 'assistant' ? found.messages[1].answer.end : null)
  await expect
    .poll(
      async () => {
        found = conversation.parse((await parent.get(`/api/conversations/${id}`)).body)
        return end()
      },
      { timeout: 30_000, interval: 200 },
    )
    .not.toBeNull()
  return found ?? expect.fail('never read')
}

const eventsOf = (parent: Person, run: string): Promise<NumberedEvent[]> =>
  fetch(`${parent.address}/api/research/streams/${run}`, {
    headers: { 'x-device-fingerprint': parent.fingerprint, authorization: `Bearer ${parent.token()}` },
  }).then((reply) => readEvents(reply))

test('an answer whose device never came back joins its conversation word for word, is titled and found', async () => {
  const parent = await makeMember(world)
  const request = randomUUID()
  const { id, run } = await askAndLeave(parent, request, 30)
  const { title, version, messages } = await untilFinished(parent, id)
  const whole = (await eventsOf(parent, run)).reduce(applyEvent, noAnswerYet)
  expect(whole.text.length).toBeGreaterThan(500)
  const kept = storedAnswerOf(request, whole, { verdict: null, problem: null })
  expect(messages[1]).toEqual({ ...kept, origin: 'server' })
  expect([title, version]).toEqual(['My 3 year old hits me when I say no', 2])
  expect((await parent.get('/api/conversations/search?q=hits%20you')).body).toMatchObject({ total: 1 })
  expect(world.trouble).toEqual([])
})

test('what was stopped stays as it was stopped, and nobody is given the answer of a run that is not theirs', async () => {
  const [parent, stranger] = [await makeMember(world), await makeMember(world)]
  const request = randomUUID()
  const { id, run } = await askAndLeave(parent, request, 'text_chunk')
  await parent.post(`/api/research/streams/${run}/stop`)
  const taken = { run, after: 0, step: 0, found: null, scored: [], kept: null, writtenBy: null, help: null }
  const answer = { ...taken, research: null, problem: null, end: null, isCatchingUp: false, verdict: null }
  const mine = randomUUID()
  const messages = [
    { role: 'user', id: mine, request: mine, attempt: 0, at: Date.now(), content: 'What did she ask?' },
    { role: 'assistant', id: mine, content: 'Nothing', answer },
  ]
  await stranger.post('/api/conversations', { id: mine, title: 'Curious', messages })
  const stopped = await untilFinished(parent, id)
  const said = (await eventsOf(parent, run)).reduce(applyEvent, noAnswerYet)
  expect(stopped.messages[1]).toMatchObject({ content: said.text, answer: { end: 'stopped', research: null } })
  const theirs = await untilFinished(stranger, mine)
  expect(theirs).toMatchObject({
    title: 'Curious',
    messages: [{}, { content: 'Nothing', answer: { end: 'interrupted', research: null } }],
  })
})

test('an answer whose server died is told as interrupted with the words that it had', async () => {
  const other = await openWorld({ NESTBOOK_WORDS_PER_SECOND: '20' }, world.databaseUrl)
  const parent = await makeMember(other)
  const { id, run } = await askAndLeave(parent, randomUUID(), 'text_chunk')
  await other.close()
  const elsewhere = makePerson(world.address, parent.fingerprint)
  elsewhere.use(parent.token())
  const kept = await untilFinished(elsewhere, id)
  const said = (await eventsOf(elsewhere, run)).reduce(applyEvent, noAnswerYet)
  expect(said.text).not.toBe('')
  expect(kept.messages[1]).toMatchObject({ content: said.text, answer: { end: 'interrupted' } })
})
