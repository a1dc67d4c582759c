import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedOnHome, loadHomeSets } from '../../modules/home/home.ts'
import { readConfig } from '../../settings/config.ts'
import { timeoutsOf } from '../../settings/timeouts.ts'
import { beginTrace, type Span } from '../../tracing/tracing.ts'
import type { Question } from '../answer.ts'
import { type Assistant, type AssistantDependencies, openHere } from '../assistant.ts'
import { materialFor } from '../writer.ts'
import { startThread } from './open-thread.ts'

const root = join(import.meta.dirname, '../../../..')
const config = readConfig({})
const reported: unknown[] = []
const spans: Span[] = []
const dependencies: AssistantDependencies = {
  plain: {
    contentFolder: config.contentFolder,
    ...{ model: null, maxMaterial: materialFor(null), wordsPerSecond: 0 },
    ...timeoutsOf(config.modelBounds),
  },
  mayAsk: () => true,
  noteUse: () => {},
  recordSpan: (span) => spans.push(span),
  report: (error) => reported.push(error),
  meaning: null,
}

let thread: Assistant
beforeAll(async () => {
  thread = await startThread(join(root, 'server/test/fragile-thread.js'), config.contentFolder, 5).open(dependencies)
}, 120_000)
afterAll(() => thread.close())

const danger = 'My 5 month old is hard to wake, really hot and his breathing looks strange'
/** So long that pages and their parts are weighed by all of it. */
const told =
  'My son is 3 and since his sister was born he hits me every evening when I say no to screens. He cries for an hour, then wants to be held. My partner gives in and I stay firm, and we end up fighting about it.'
const ask = (text: string): Question => ({ text, childrenAges: [], history: [] })
const never = new AbortController().signal

async function eventsOf(assistant: Assistant, question: Question) {
  return Array.fromAsync(assistant.answer(question, never))
}

test('an answer is the same event for event, whether a thread makes it or not', async () => {
  const here = openHere(dependencies)
  const offered = askedOnHome(loadHomeSets(config.contentFolder)).map(({ text }) => text)
  const texts = [danger, told, 'hello', 'thanks!', 'What is the capital of France?', 'Mi hijo de 3 años no duerme']
  const questions = [...offered.filter((_, at) => at % Math.ceil(offered.length / 45) === 0), ...texts].map(ask)
  questions.push({
    ...ask('and what about her little brother?'),
    history: [{ role: 'user', content: offered[0] ?? '' }],
  })
  expect(questions.length).toBeGreaterThanOrEqual(45)
  const asked = await Promise.all(questions.map((question) => eventsOf(thread, question)))
  for (const [at, question] of questions.entries()) expect(asked[at]).toEqual(await eventsOf(here, question))
  expect(await thread.dangerIn(ask(danger))).toEqual(await here.dangerIn(ask(danger)))
}, 120_000)

test('[ENGINE-02] help is given before the answers that wait', async () => {
  const order: string[] = []
  const first = async (name: string, question: Question) => {
    for await (const { type } of thread.answer(question, never)) {
      order.push(`${name} ${type}`)
      return
    }
  }
  const others = Array.from({ length: 10 }, (_, n) => first('other', ask(`My ${n + 2} year old will not share toys`)))
  await Promise.all([...others, first('cry', ask(danger))])
  expect(order.slice(0, 1)).toEqual(['cry help'])
})

test('[OPS-03] what the thread does is a part of the trace of who asked, and of no other', async () => {
  const call = beginTrace((span) => spans.push(span), 'call', {})
  await Promise.all([call.run(() => eventsOf(thread, ask('My 3 year old hits me'))), eventsOf(thread, ask('thanks!'))])
  call.end()
  await expect.poll(() => spans.some(({ name }) => name === 'answer')).toBe(true)
  expect(new Set(spans.map(({ trace }) => trace))).toEqual(new Set([call.place.trace]))
  const above = ({ parent }: Span) => spans.find(({ id }) => id === parent)?.name
  expect(Object.fromEntries(spans.map((span) => [span.name, above(span)]))).toMatchObject({
    ...{ wait: 'call', screen: 'call', answer: 'call' },
    ...{ understand: 'answer', retrieve: 'answer', judge: 'answer', write: 'answer', verify: 'answer' },
  })
})

test('a question that nobody waits for any longer is not read', async () => {
  const leaving = new AbortController()
  const told = Array.fromAsync(thread.answer(ask('My 4 year old hits me'), leaving.signal))
  expect(thread.waiting()).toBe(1)
  leaving.abort()
  expect(await told).toEqual([])
  expect(thread.waiting()).toBe(0)
})

test.each(['end this thread', 'hold this thread'])(
  'after "%s" its questions fail and the next thread answers',
  async (word) => {
    reported.length = 0
    const waiting = eventsOf(thread, ask('My 3 year old hits me when I say no'))
    const fatal = eventsOf(thread, ask(word))
    await expect(fatal).rejects.toThrow('The thread that answers ended.')
    await waiting.catch((error: Error) => expect(error.message).toBe('The thread that answers ended.'))
    expect(reported).toHaveLength(1)
    expect((await eventsOf(thread, ask(danger))).map(({ type }) => type)).toContain('help')
  },
  120_000,
)

test('a thread that cannot begin says why', async () => {
  const { open } = startThread(join(root, 'server/dist/assistant-thread.js'), '/nowhere')
  await expect(open(dependencies)).rejects.toThrow('/nowhere')
})
