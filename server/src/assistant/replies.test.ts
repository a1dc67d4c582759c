import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParent, resultOf } from '../../test/parent.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('[ENGINE-02] who shares a joy hears joy: no plan and no study is put upon it', async () => {
  const { outcome, response, studies } = resultOf(
    await makeParent(world.address).ask(
      'We made it to one year of nursing today!! I never thought we would get here. So proud of my little girl.',
    ),
  )
  expect(outcome).toBe('answered')
  expect(studies).toEqual([])
  expect(response.split(/\s+/).length).toBeLessThan(50)
  expect(response).not.toMatch(/###|\?/)
})

test('[ENGINE-02] an answer is told again in the form that was asked for, and stays with its matter', async () => {
  const parent = makeParent(world.address)
  const question = 'My 3 year old hits me when I say no'
  const first = resultOf(await parent.ask(question)).response
  const conversationHistory = [
    { role: 'user' as const, content: question },
    { role: 'assistant' as const, content: first },
  ]
  const again = async (text: string) => {
    const { response } = resultOf(await parent.ask(text, { conversationHistory: [...conversationHistory] }))
    conversationHistory.push({ role: 'user', content: text }, { role: 'assistant', content: response })
    return response
  }
  const shorter = await again('can you make it shorter please')
  expect(shorter.length).toBeLessThan(first.length / 3)
  const words = await again('just give me the words to say')
  expect(words).toMatch(/^> “/)
  expect(words).not.toMatch(/^1\. /m)
  const [, step] = /^1\. \*\*(.+?)\*\*/m.exec(first) ?? []
  expect(await again('which one do I try first?')).toContain(`**${step}**`)
  expect(await again('put it in a list please')).toContain(`1. **${step}**`)
})

test('[ENGINE-02] who asks in one line what the book settles gets the answer first, and a short one', async () => {
  const { response } = resultOf(await makeParent(world.address).ask('How many naps should a 7 month old have?'))
  expect(response).toMatch(/^The number of naps goes by age/)
  expect(response.split(/\s+/).length).toBeLessThan(300)
})
