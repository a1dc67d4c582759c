import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParent, resultOf } from '../../test/parent.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

// No question here stands in content/asked.
test.each([
  ['3 yo swallowed mommys long hair', 'passes by itself in a few days'],
  ['all the shops are out of his formula, 5 months', 'Never thin it'],
  ['why is everything he paints dark, 4', 'says little about mood'],
  ['kid slammed fingers in drawer, purple', 'cool it under running water'],
  ['my sons feet turn inwards, 4', 'mostly stages of growing'],
  ['he wants a trombone, 7', 'fits from about eight to ten'],
  ['what do lesbians mean mum?? asked my 6yo', 'One calm sentence is enough'],
  ['my daughter is a non swimmer and invited to a pool birthday, 6', 'does nothing but watch'],
  ['fake nails for my 12 year old, yes or no', 'glues can cause an allergy'],
  ['bony bump under the knee hurts when he jumps, 13', 'comes from growth'],
  ['her arm cast itches like crazy, 8', 'never a stick'],
  ['what can I do with my 4 year old on a rainy day', 'Mix one wild thing'],
  ['gum got stuck in my girls hair, 5', 'come out with fat'],
  ['he is scared that burglars come at night, 8', 'how the house is kept safe'],
  ['kindergartner holds his pencil like a fist', 'is normal until about four'],
])('[ENGINE-02] "%s" is answered by its own part of the book', async (question, said) => {
  const { outcome, response } = resultOf(await makeParent(world.address).ask(question))
  expect(outcome).toBe('answered')
  expect(response.split('### What')[0]).toContain(said)
})

test('[ENGINE-09] who asks for a child after a suicide at school is not answered as a parent who lost one', async () => {
  const { response } = resultOf(
    await makeParent(world.address).ask('a boy in my daughters class killed himself, what do I tell her, she is 14'),
  )
  expect(response).toContain('without the method')
  expect(response).not.toContain('parents bereaved')
})
