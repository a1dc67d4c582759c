import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSafety } from './safety.ts'

const { findHazard } = loadSafety(join(import.meta.dirname, '../../../../content'))

test.each([
  ['honey', 'My mother-in-law keeps giving him honey on her finger', 10],
  ['soft-bedding', 'She sleeps with a small blanket over her legs, is that fine?', 6],
  ['soft-bedding', 'There is a bumper in the crib and he pulls himself up on it', 9],
  ['not-a-bed', 'He naps in his swing, how do I move him to the crib?', 4],
  ['not-a-bed', 'She is still in the DockATot at night with one arm swaddled', 4],
  ['sofa', 'We slept on the couch with her on his chest', 2],
  ['dozing', 'I keep falling asleep on the couch with her while nursing', 2],
  ['dozing', "It's late, I'm alone and so afraid I'll fall asleep with her in my arms", null],
  ['tummy-sleep', 'We put him on his tummy to sleep, the only way he settles', 3],
  ['water', 'It was so hot that I gave her some water', 2],
  ['water', 'We water down the formula a little, to make it last', 4],
  ['cereal-bottle', 'Grandma puts rice cereal in his bottle so that he sleeps', 4],
  ['cows-milk', 'We switched to goat milk because formula is so dear', 7],
  ['choking-food', 'He loves popcorn, how do I keep it off the carpet?', 24],
  ['walker', 'He is so happy in his walker, but it scratches the floor', 8],
  ['necklace', 'Her amber necklace broke, where do I get another?', 11],
  ['gum-gel', 'The orajel wears off after an hour, what else?', 8],
  ['aspirin', 'I gave him half an aspirin for his fever', 96],
  ['cold-medicine', 'I gave her cough syrup and she still coughs', 20],
  ['medicine-for-sleep', 'We gave her benadryl so she sleeps on the flight', 20],
  ['liquor', 'My aunt rubs whiskey on his gums', 7],
  ['menthol', 'I rub vicks on her chest at night', 9],
  ['propped-bottle', 'With twins I prop the bottles on a towel', 3],
  ['front-facing', 'We turned her forward facing and she hates the car seat still', 14],
  ['alone-in-car', 'He screams when I leave him in the car to pay', 30],
  ['alone-in-bath', 'She plays alone in the bath while I cook and floods the floor', 30],
  ['gun', 'We keep a gun in the nightstand and he asks about it', 60],
  ['swaddle', 'She rolls over now and we still swaddle her', 4],
])('[ENGINE-09] %s: "%s" is told what is unsafe in it', (id, message, months) => {
  expect(findHazard(message, months)?.id).toBe(id)
})

test.each([
  ['My daughter loves honey on toast', 60],
  ['My daughter loves honey on toast', null],
  ['No blankets in the crib, I know, but how warm should the room be?', 5],
  ['He naps in his car seat while we drive', 4],
  ['I drink a lot of water and still make too little milk', 2],
  ['We cut grapes in quarters and he eats them', 24],
  ['Popcorn is all she eats at the movies', 120],
  ['My grandma walks with a walker', 10],
  ['He rolls over and we stopped swaddling', 4],
  ['He has a toy gun in the drawer', 60],
  ['He fell asleep on the couch with the dog', 60],
])('[ENGINE-09] "%s" tells of nothing unsafe', (message, months) => {
  expect(findHazard(message, months)).toBeNull()
})

test('[ENGINE-09] how much of a medicine to give is not told at any age, and who tells it is', () => {
  const asked = findHazard('how much tylenol for a 20 lb baby', null)
  expect(asked?.line).toContain('A pharmacist or your pediatrician’s line tells it at any hour')
  expect(asked?.line).not.toMatch(/\d ?(?:mg|ml)\b/i)
})
