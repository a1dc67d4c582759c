import { expect, test } from 'vitest'
import { quietKeyOf } from './quiet.ts'

test.each([
  'I am six months pregnant and cry all day',
  'My baby is 5 weeks old and I feel nothing',
  'I think I have postpartum depression',
  'Our 4 month old sleeps, I lie awake and feel so low',
  'My wife gave birth in May and cries every evening',
  'As a dad I worry: my wife is so low since the birth',
])('[ENGINE-09] a mother who is low around a birth is told the line for mothers: "%s"', (text) => {
  expect(quietKeyOf(text, null)).toBe('around_birth')
})

test.each([
  'My three year old screams all day and I feel so low since the pregnancy years ago',
  'I’m a new dad and I feel so low, our baby is 5 weeks old',
  'My 30 month old runs away and I cry at night',
  'I am so low',
])('[ENGINE-09] anybody else who is low is told the line for everybody: "%s"', (text) => {
  expect(quietKeyOf(text, null)).toBe('heavy')
})
