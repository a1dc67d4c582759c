import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParent, resultOf, textOf } from '../../test/parent.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const hitting = 'My 3 year old hits me when I say no'

test('[ENGINE-01] a question is answered with the events of the specification', async () => {
  const events = await makeParent(world.address).ask(hitting)
  const types = events.map(({ type }) => type)
  expect(types[0]).toBe('connected')
  expect(types.slice(-3)).toEqual(['text_complete', 'final_result', 'complete'])
  for (const type of ['step', 'progress', 'studies_found', 'relevance_score', 'text_chunk', 'sub_progress'])
    expect(types).toContain(type)
  const counts = events.flatMap((event) => (event.type === 'text_chunk' ? [event.wordCount] : []))
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(textOf(events)).toBe(resultOf(events).response)
})

test('[ENGINE-02] five steps come in order, with real counts', async () => {
  const events = await makeParent(world.address).ask(hitting)
  expect(events.flatMap((event) => (event.type === 'step' ? [`${event.step} ${event.label}`] : []))).toEqual([
    '1 Initializing',
    '2 Understanding your question',
    '3 Searching database',
    '4 Analyzing relevance',
    '5 Generating response',
  ])
  const found = events.find((event) => event.type === 'studies_found')?.count ?? 0
  const judged = events.flatMap((event) => (event.type === 'relevance_score' ? [event.relevanceScore] : []))
  const result = resultOf(events)
  expect(found).toBeGreaterThan(judged.length)
  expect(result.studies.map(({ relevanceScore }) => relevanceScore)).toEqual(judged)
  expect(result.totalStudiesConsidered).toBe(found)
})

/** The first paragraph, below the heading that an answer may have. */
const openingOf = (response: string) => response.split('\n\n').find((part) => !part.startsWith('### ')) ?? ''

test('[ENGINE-02] the answer is fitted to the age and to what happened', async () => {
  const { response } = resultOf(await makeParent(world.address).ask(hitting))
  const opening = openingOf(response)
  expect(response).toMatch(/at three|three-year-old/)
  expect(opening).toMatch(/hit|arm|hand|big wants, few words/)
  expect(response).toMatch(/^1\. \*\*.+\*\* /m)
  expect(response).toMatch(/^> “/m)
  const words = response.split(/\s+/).length
  expect(words).toBeGreaterThanOrEqual(250)
  expect(words).toBeLessThanOrEqual(450)
})

test('[ENGINE-04] every cited sentence is the finding of the study whose number it carries', async () => {
  const asked = 'How do I get my toddler to sleep through the night?'
  const { response, studies, citations } = resultOf(await makeParent(world.address).ask(asked))
  const cited = [...response.matchAll(/^- (.+) \[(\d+)\]$/gm)]
  expect(cited.length).toBeGreaterThanOrEqual(2)
  for (const [, sentence = '', number] of cited) expect(sentence).toContain(studies[Number(number) - 1]?.oneLiner)
  expect(citations).toEqual({ checked: cited.length, removed: 0 })
  for (const { url, relevanceScore } of studies) {
    expect(url).toMatch(/^https:\/\//)
    expect(relevanceScore).toBeGreaterThanOrEqual(45)
  }
})

test('with no model configured the answer is written offline and says so', async () => {
  expect(resultOf(await makeParent(world.address).ask(hitting)).writtenBy).toBe('guidebook')
})

test('[ENGINE-02] a follow-up is understood with the conversation', async () => {
  const parent = makeParent(world.address)
  const first = resultOf(await parent.ask(hitting))
  const conversationHistory = [
    { role: 'user', content: hitting },
    { role: 'assistant', content: first.response },
  ]
  const second = resultOf(await parent.ask('what if she laughs when I do that?', { conversationHistory }))
  expect(second.outcome).toBe('answered')
  expect(second.response.toLowerCase()).toContain('laugh')
  expect(second.response).toMatch(/\b(she|her)\b/)
  const topics = second.studies.map(({ title }) => title.toLowerCase()).join(' ')
  expect(topics).toMatch(/aggress|externali|conduct|behavio/)
})

test("[ENGINE-02] a child's age from the profile is used when the question names none", async () => {
  const { response } = resultOf(
    await makeParent(world.address).ask('How do I handle bedtime battles?', { childrenAges: ['4 years'] }),
  )
  expect(response).toMatch(/four/)
})

test('other topics are kindly declined with a way back, and no study is shown', async () => {
  for (const question of [
    'What is the capital of France?',
    'Write me a python script that sorts a list',
    'Which stocks should I buy this week?',
  ]) {
    const result = resultOf(await makeParent(world.address).ask(question))
    expect(result.outcome).toBe('declined')
    expect(result.studies).toEqual([])
    expect(result.followUps.length).toBeGreaterThan(0)
  }
})

test('[ENGINE-04] what no page and no study treats is said to be unknown, with nothing cited', async () => {
  const result = resultOf(await makeParent(world.address).ask('Should my daughter collect stamps or coins?'))
  expect(result.outcome).toBe('nothing_found')
  expect(result.studies).toEqual([])
  expect(result.response).toMatch(/research|shelf/)
  expect(result.response).not.toMatch(/\[\d+\]/)
  // All of them were looked at.
  expect(result.totalStudiesConsidered).toBeGreaterThan(1000)
})

test('a baby in danger gets help before anything else', async () => {
  const events = await makeParent(world.address).ask(
    'My 5 month old is hard to wake, really hot and his breathing looks strange',
  )
  const afterHello = events.slice(1)
  expect(afterHello[0]).toMatchObject({
    type: 'help',
    route: 'medical',
    contacts: [{ label: 'Call 911', href: 'tel:911' }],
  })
  expect(resultOf(events).outcome).toBe('helped')
  expect(resultOf(events).studies).toEqual([])
})

test('harmless phrases that look like danger get an ordinary answer', async () => {
  const events = await makeParent(world.address).ask('This homework is killing me and my son')
  expect(events.some(({ type }) => type === 'help')).toBe(false)
  expect(resultOf(events).outcome).toBe('answered')
})

test('questions on different matters do not open alike, and those on one open with several of its thoughts', async () => {
  const parent = makeParent(world.address)
  const onHitting = [
    'My 3 year old hits me when I say no',
    'My 3 year old bites at daycare',
    'My 2 year old hits everybody',
  ]
  const others = [
    'My 4 year old hits his sister',
    'My toddler throws food',
    'My 3 year old lies',
    'My 3 year old wakes at night',
  ]
  const questions = [...others, ...onHitting]
  const openings = await Promise.all(
    questions.map(async (question) => openingOf(resultOf(await parent.ask(question)).response)),
  )
  expect(new Set(openings.slice(0, others.length)).size).toBe(others.length)
  expect(new Set(openings.slice(others.length)).size).toBeGreaterThanOrEqual(2)
})
