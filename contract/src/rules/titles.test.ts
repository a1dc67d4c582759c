import { expect, test } from 'vitest'
import { titleOf } from './titles.ts'

const phrases = [
  'How do I',
  'How can I',
  'How to',
  'What are',
  'What is',
  'Why does',
  'Why is',
  'When should',
  'Can you',
  'Could you',
  'Please',
  'Help me',
  'I need help with',
  'My child',
  'My kid',
]

test.each(phrases)('[TITLE-01] "%s" at the beginning is left out, and the next word gets a capital', (phrase) => {
  expect(titleOf(`${phrase} weaning from the pacifier?`)).toBe('Weaning from the pacifier')
  expect(titleOf(`${phrase.toUpperCase()} weaning from the pacifier`)).toBe('Weaning from the pacifier')
})

test('[TITLE-01] phrases that follow each other are all left out, but only as whole words and at the beginning', () => {
  expect(titleOf('Can you please help me settle a newborn at night')).toBe('Settle a newborn at night')
  expect(titleOf('Pleased toddlers and how to keep them so')).toBe('Pleased toddlers and how to keep them so')
  expect(titleOf("My kid's teacher says he is loud")).toBe("My kid's teacher says he is loud")
})

test('[TITLE-01] question marks, exclamation marks and full stops at the end are left out', () => {
  expect(titleOf('She only eats pasta, day after day?!...')).toBe('She only eats pasta, day after day')
})

test.each(['and', 'or', 'but', 'because', 'since', 'when', 'while', 'if'])(
  '[TITLE-01] over 60 letters it ends before the first "%s" within 60',
  (word) => {
    const question = `our daughter wakes at three ${word} comes into our bed and stays there until the morning`
    expect(titleOf(question)).toBe('Our daughter wakes at three')
  },
)

test('[TITLE-01] over 60 letters without such a word it ends at a word within 57, with an ellipsis', () => {
  const title = titleOf('our four year old daughter wants her grandmother every single evening before going upstairs')
  expect(title).toBe('Our four year old daughter wants her grandmother every…')
  expect(title.length).toBeLessThanOrEqual(58)
  expect(titleOf('a'.repeat(80))).toBe(`A${'a'.repeat(56)}…`)
  expect(titleOf(`${'a'.repeat(62)} and more`)).toBe(`A${'a'.repeat(56)}…`)
})

test('[TITLE-01] when the cut leaves under 10 letters, the subject or the first five words are the title', () => {
  expect(titleOf('he eats and runs away from the table with his mouth full of every single dinner')).toBe('Feeding')
  expect(titleOf('we try and she laughs and throws all of her wooden blocks at the kitchen window')).toBe(
    'We try and she laughs',
  )
})

test('[TITLE-01] exactly 60 letters stay as they are', () => {
  const sixty = `wean ${'o'.repeat(55)}`
  expect(titleOf(sixty)).toBe(`W${sixty.slice(1)}`)
})

test.each([
  ['sleep?', 'Sleep'],
  ['How to tantrums', 'Tantrums'],
  ['feeding', 'Feeding'],
  ['potty', 'Potty training'],
  ['sibling', 'Siblings'],
  ['behavior', 'Behavior'],
])('[TITLE-01] under 10 letters "%s" becomes its subject', (question, title) => {
  expect(titleOf(question)).toBe(title)
})

test('[TITLE-01] under 10 letters without a subject it is the first five words', () => {
  expect(titleOf('is it so?')).toBe('Is it so')
  expect(titleOf('What is a b c d')).toBe('What is a b c')
  expect(titleOf('???')).toBe('New Conversation')
  expect(titleOf('   ')).toBe('New Conversation')
})
