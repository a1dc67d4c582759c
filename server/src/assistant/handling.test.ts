import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParent, resultOf } from '../../test/parent.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  'Is it safe to lift her? My wife is so scared of shaking her. She is 3 weeks old.',
  'is it ok to carry our newborn down the stairs, i am worried about shaking him',
  "I'm afraid of shaking her too much when I rock her to sleep, 2 months old",
  'worried about accidentally shaking him when we drive over bumps, 4 months',
])(
  '[ENGINE-09] who fears to shake a baby by lifting it is told what that takes, and gets no card: %s',
  async (text) => {
    const { outcome, response } = resultOf(await makeParent(world.address).ask(text))
    expect(outcome).not.toBe('helped')
    expect(response).toContain('takes violent shaking')
    expect(response).not.toContain('Childhelp')
  },
)

test.each([
  'My husband shook the baby',
  "I'm scared I'll shake him when I pick him up, he cries all night",
  "I'm scared of shaking the baby when I rock her, I get so angry",
  'My baby screams and I want to shake her when I carry her',
  'I am afraid of shaking my baby',
])('[ENGINE-09] a shaken baby, or an urge to, gets the card: %s', async (text) => {
  expect(resultOf(await makeParent(world.address).ask(text)).outcome).toBe('helped')
})
