import { expect, test } from 'vitest'
import { readChildren, readFamily } from './child-mentions.ts'

const now = new Date('2026-11-24T12:00:00Z')
const monthsIn = (text: string) => readChildren(text, now).map(({ age }) => age?.months ?? null)

test.each([
  ['Nap training a 5 month old. Any tips for us?', [5]],
  ['Help with 20mo who used to sleep. We are so tired', [20]],
  ['Kid is ~21 months old and has never slept well', [21]],
  ['I am a FTM here to a 3 week old little boy', [1]],
  ['My (11mo) son climbs everything', [11]],
  ['Our 7 1/2 month old starts solids this evening', [7]],
  ['DD is just over 2 and will not nap', [24]],
  ['Is it normal that I bleed? I am 12 weeks postpartum', [3]],
  ['My daughter is a year old and still wakes', [12]],
  ['My boy is 4. My little guy hates school. We love our boy', [48]],
  ['My kids (2.5y and 4 mo) never sleep at once', [30, 4]],
  ['Son (11) lies to us', [132]],
  ['LO is nearly 8 months', [7]],
  ['My girl is now 7 month old', [7]],
  ['I have three 9 year olds and a 5 year old', [108, 108, 108, 60]],
  ['Mother of 3 (2, 4, 8), no time for me', [24, 48, 96]],
  ['My twins, Max and Leo, 20 months, bite', [20, 20]],
  ['I also have twins, they are 2', [24, 24]],
  ["We have twin boys. They're 3", [36, 36]],
  ['Both boys hate bed. They are 5 and 7', [60, 84]],
  ['My almost 3 y/o and his 5 year old sister fight', [35, 60]],
  ['5m old wakes us all night', [5]],
  ['My son [9M] and our daughter (4F) fight', [108, 48]],
  ['We have two. One is 8 months, the other 2.5 years', [8, 30]],
  ['My 2yo hits. She is 26 months old and so strong', [26]],
  ['We had a rough time when he was born. Our boy turns 6 next month', [71]],
  ['My girl, born at 37 weeks, is 8 weeks old', [2]],
  ['Ben 9, Lily 6 and a baby of 8 months', [108, 72, 8]],
  ['Leo, 5, Ada, 3, and a baby girl, 10 months', [60, 36, 10]],
  ['Ben 9 and a 2 year old share a room', [108, 24]],
  ['Ben is 9 and a good boy', [108]],
  ['My newborn never sleeps', [1]],
  ['We have a newborn and a toddler', [1, null]],
])('[CHILD-02] children are read as parents tell of them: "%s"', (text, months) => {
  expect(monthsIn(text)).toEqual(months)
})

test.each([
  'How much should a 2 year old sleep?',
  'My maternity leave ended 2 weeks ago and I miss home',
  'The first few nights were hard on us',
  'We want to have a baby next year',
  'My first thought was to call my mother',
  'My nephew is 4 and lives with my sister',
  'When I was 5 my mother hit me',
  'Night 1 of sleep training: we made it. Night 2 was worse',
  'The 4 month regression: do most 2 year olds have one, too?',
  'My baby will be born at 35 weeks, what do we pack?',
  "I'm at 35 weeks and the baby is breech",
])('[CHILD-02] nobody is made of "%s"', (text) => {
  expect(monthsIn(text)).toEqual([])
})

test('[CHILD-02] a word at the start of a sentence is nobody’s name', () => {
  for (const text of [
    'We gave up on training. Co slept up until now, she is 11 months',
    'He naps. Anyways is 2 too old?',
  ])
    expect(readChildren(text, now).map(({ name }) => name ?? null)).not.toContainEqual(expect.any(String))
})

test('[CHILD-02] the weeks of a pregnancy are no age of the child', () => {
  for (const text of [
    'My son was born at 32 weeks and came home today',
    'Our daughter arrived at 28 weeks, how do I nurse her?',
  ])
    expect(readChildren(text, now)).toMatchObject([{ age: null }])
})

test.each([
  ['Finn is my 5 year old son. We expect a baby in March', 'Finn', 60],
  ['Amaru is our son and he is 3', 'Amaru', 36],
])('[CHILD-02] a name that is said to be their child’s is the child’s: "%s"', (text, name, months) => {
  expect(readChildren(text, now)).toMatchObject([{ name, age: { months } }])
})

test.each([
  [
    'June is my daughter, Otto my son',
    [
      ['June', 'girl', null],
      ['Otto', 'boy', null],
    ],
  ],
  [
    'Emma is my daughter, Jack my son, 4 and 6',
    [
      ['Emma', 'girl', null],
      ['Jack', 'boy', null],
    ],
  ],
  ['I have a 4yo girl and am 30 weeks along with a boy', [[null, 'girl', 48]]],
  ['My daughter is 4, her name is Zoe', [['Zoe', 'girl', 48]]],
  ['My daughter is 4. We got a puppy, her name is Bella', [[null, 'girl', 48]]],
])('[CHILD-02] each name, age and gender is that child’s: "%s"', (text, children) => {
  expect(readChildren(text, now).map(({ name, gender, age }) => [name, gender, age?.months ?? null])).toEqual(children)
})

test('[CHILD-02] a name that is corrected is one child’s, and the old one nobody’s', () => {
  const told = readChildren('sorry, her name is Rosa, Rosie is what grandma says', now, ['Rosie'])
  expect(told).toMatchObject([{ name: 'Rosa', gender: 'girl', isRenamed: true }])
})

test('[CHILD-02] of twins and a sister the sister has no twin', () => {
  expect(readFamily('I have 7 year old twin boys and a 10 year old girl', now).nature).toEqual([])
})
