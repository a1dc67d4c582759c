import { join } from 'node:path'
import type { FinalResult } from '@nestbook/contract/research.ts'
import { expect, test } from 'vitest'
import { readStudies } from '../modules/studies/studies.ts'
import { readConfig } from '../settings/config.ts'
import type { Question } from './answer.ts'
import { makeAssistant } from './assistant.ts'
import { loadKnowledge } from './knowledge.ts'

const config = readConfig({}, join(import.meta.dirname, '../../..'))
const { answer } = makeAssistant(loadKnowledge(config.contentFolder, readStudies(config.contentFolder)))

async function lastWord(text: string, history: Question['history'] = []): Promise<FinalResult> {
  for await (const event of answer({ text, childrenAges: [], history }, new AbortController().signal))
    if (event.type === 'final_result') return event
  throw new Error('There was no result.')
}

/** The answer to the first, and to what is said to it. */
async function talk(first: string, second: string): Promise<{ one: string; two: string }> {
  const { response: one } = await lastWord(first)
  const history: Question['history'] = [
    { role: 'user', content: first },
    { role: 'assistant', content: one },
  ]
  return { one, two: (await lastWord(second, history)).response }
}

const quotesIn = (text: string) => [...text.matchAll(/“[^”]+”/g)].map(([quote]) => quote)

test('[ENGINE-02] the words to say are those of the part that was told, and none of another scene', async () => {
  const { one, two } = await talk(
    'My son is 5 and hits his little sister when he doesnt get his way',
    'just tell me what to say to him',
  )
  const [first = ''] = quotesIn(two)
  expect(one).toContain(first)
  expect(two).toContain('“I won’t let you hit.”')
  expect(two).not.toMatch(/house|cape/)
})

test.each([
  [
    'my 3 year old only wants me at bedtime, never daddy',
    'can my husband do it instead',
    /^Yes, your husband can, and/,
  ],
  ['My 9 month old screams when grandma holds him', 'can grandma do it anyway', /^Yes, grandma can, and a protest/],
])('[ENGINE-02] "%s": "%s" is no plain yes to who is turned away', async (first, second, said) => {
  const { two } = await talk(first, second)
  expect(two).toMatch(said)
  expect(two).toMatch(/out of sight/)
})

test('[ENGINE-02] what is done already is kept, and not advised in other words', async () => {
  const { two } = await talk('My 3 year old wont nap anymore but melts down at 5', 'we already do quiet time')
  expect(two).toMatch(/^Good, then keep that/)
  expect(two).toMatch(/Quiet rest can stand in for a nap/)
  expect(two).not.toContain('Offer rest, not sleep')
})

test('[ENGINE-02] what is done already and is not enough makes room for something else', async () => {
  const { two } = await talk(
    'My 4 year old screams when I take away the tablet',
    'we already use a timer and he screams anyway',
  )
  expect(two).not.toMatch(/keep that/)
  expect(two.replace(/^.*timer.*$/im, '')).not.toMatch(/timer/i)
})

test('[ENGINE-02] an answer that missed the question is followed by one to the question itself', async () => {
  const { one, two } = await talk('My 1 year old pulls my hair', 'u didnt answer my question')
  expect(two).toContain('You asked: “My 1 year old pulls my hair”')
  expect(two).toMatch(/Open hand/)
  for (const line of quotesIn(two).slice(1)) expect(one).not.toContain(line)
})

test.each([
  [
    'My 2 year old throws food on the floor at every meal',
    'ok different question, how do i get her to stop sucking her thumb',
    /thumb can’t be taken away/,
  ],
  ['My 9 year old fights with his sister', 'unrelated, how do i get him to brush his teeth', /teeth/i],
])('[ENGINE-02] after "%s", "%s" is a question of its own', async (first, second, said) => {
  const { two } = await talk(first, second)
  expect(two).toMatch(said)
  expect(two).not.toMatch(/paci\b|sister|food/i)
})

test('[ENGINE-02] what is added is told together with what the last answer said of it', async () => {
  const { two } = await talk('my 16 year old got caught vaping at school', 'also his grades are dropping')
  expect(two).toMatch(/^With what you told me before, this counts: See the pediatrician .*grades/)
  expect(two).toMatch(/sudden fall across subjects/)
  expect(two).not.toMatch(/new school, the|Halloween/)
})

test('[ENGINE-02] a plan that is asked for by name is that plan', async () => {
  const { two } = await talk('how do I help my 6 year old make friends', 'how do i set up a playdate that goes well')
  expect(two).toMatch(/One guest, an hour or so/)
})

test('[ENGINE-02] whoever tells something gets a next step beside what is usual', async () => {
  const { one, two } = await talk(
    'My 6 month old wakes up all night long, I am so tired I could cry',
    'about twice a night',
  )
  const [, title = ''] = /\*\*([^*]+)\*\*/.exec(two) ?? []
  expect(title).not.toBe('')
  expect(one).not.toContain(title)
})

test('[ENGINE-02] a checklist of its own has the steps of the matter that was asked about', async () => {
  const { two } = await talk('My 9yo wont do chores unless i yell', 'make me a checklist')
  expect(two.match(/^\d\. /gm)?.length).toBeGreaterThanOrEqual(4)
  expect(two).toMatch(/^1\. \*\*Ask once, then stand up.*dish/is)
})

test('[ENGINE-03] asked below an answer what it can do, Nestbook tells how to go on with that', async () => {
  const { two } = await talk('My 8 year old has adhd and mornings are chaos', 'what can you do?')
  expect(two).toMatch(/^On what you told me I can go on/)
})
