import { expect, test } from 'vitest'
import { loadTestKnowledge } from '../../../test/knowledge.ts'
import { screen } from './screen.ts'

const knowledge = loadTestKnowledge()
const dangerIn = (text: string) => screen(text, [], knowledge).danger

test.each([
  '9 month old with a fever of 101, what do I do',
  'it burns a bit when she pees',
  'limping a little since soccer practice, he still runs around',
  'she fainted at a blood test in the spring, how do I get her to the next one',
  'found a vape in my son’s backpack and I am furious',
  'are melatonin gummies okay now and then for a ten year old',
  'My son Leo hit me',
  'my 4 year old kicks me when I say no',
  'a splinter in his foot and he will not let anyone near it',
])('[ENGINE-09] "%s" gets an answer and no card', (text) => {
  expect(dangerIn(text)).toBeNull()
})

test.each([
  'strangled me again last night, it hurts to swallow',
  'he is kicking the door in and we are hiding in the bathroom',
  'he says if I leave none of us will ever be found',
  'dad has the gun out on the table, he is drunk and mom is crying',
])('[ENGINE-09] "%s" says not who it is, and help comes first', (text) => {
  expect(dangerIn(text)?.route).toBe('domestic_violence')
})

test.each([
  ['my 7 week old baby sleeps beside me and I don’t want to live', 'parent-suicidal'],
  ['the tip of his finger came off in the car door', 'bleeding'],
  ['pain low on the right, he cannot hop and his belly is like a board', 'belly-emergency'],
  ['how do I throw up without my mom hearing it', 'eating-disorder'],
  ['she swallowed half a tube of toothpaste', 'poison-household'],
])('[ENGINE-09] "%s" is told by a phrase', (text, kind) => {
  expect(dangerIn(text)).toMatchObject({ kind: { id: kind }, isSure: true })
})

test('[ENGINE-09] whoever does not want to live with in-laws is in no danger', () => {
  expect(dangerIn("I don't want to live with my in-laws any longer")?.kind?.id).not.toBe('parent-suicidal')
})
