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

test('[ENGINE-02] who is asked back is offered the likeliest page first, each with a word that assumes nothing told', async () => {
  const asked =
    "She's 8 months and has been up every 45 min since 11pm. I've fed her, changed her, rocked her. My husband is away and I have work at 7. What do I do right now"
  const { response } = resultOf(await makeParent(world.address).ask(asked))
  const offered = [...response.matchAll(/^- \*\*(.+?)\.\*\* (.+)$/gm)].map(([, title, word]) => ({ title, word }))
  expect(offered).toHaveLength(2)
  expect(offered[0]?.title).toBe('Night waking')
  for (const { word } of offered) expect(word).toMatch(/^[A-Z][^.?!]{20,}[.?!]/)
  expect(response).not.toMatch(/Your back has done|Daycare and Grandma/)
})

test('[ENGINE-02] a page without a part on the message is offered with what it says of children of that age', async () => {
  const asked =
    'I keep a list on the fridge, the list has names, and every week one of the names is gone and nobody says who did it. My boys are 7 and 10. The older one draws, the younger one sings. What would you do about it?'
  const { response } = resultOf(await makeParent(world.address).ask(asked))
  expect(response).toContain('- **Friends.** From about seven, friendship means trust, secrets and sides.')
  expect(response).toContain('- **Chores and allowance.** Children from six on can carry a regular job')
})
