import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSafety } from './safety.ts'

const { sureSigns, withoutIdioms } = loadSafety(join(import.meta.dirname, '../../../../content'))
const kindsIn = (message: string) => sureSigns(message).map(({ kind }) => kind)

test('[ENGINE-09] a sign is heard beside anything, and one that is feared, asked about, past or played is not', () => {
  for (const [message, kind] of [
    ["which stroller folds flat? she's not breathing and I don't know what to do", 'not-breathing'],
    ['Lunch ideas? My daughter, 15, left last night. None of her friends know where she is.', 'runaway-missing'],
    ['is it normal that one of my balls is swollen and really hurts since this morning, im 13', 'testicle-pain'],
    ['We moved her to a big bed. My husband shoved me against the wall again, so she wakes up.', 'partner-violence'],
    ['I shook my baby an hour ago', 'shaken'],
    ["I shook her, she's 3 months, she wouldn't stop crying", 'shaken'],
    ['My 3 month old was shaken by the sitter', 'shaken'],
    ['I lost it and shook the baby last night', 'shaken'],
    ["I can see why people shake babies, I'm at my limit", 'fear-of-hurting'],
    ["she's crying and her lips are swollen and she can't breathe", 'hard-breathing'],
    ['is it normal that he is 6 and his headaches come four days a week, for months', 'headaches-often'],
  ])
    expect(kindsIn(message ?? ''), message).toContain(kind)
  for (const message of [
    "I'm so afraid he is not breathing that I check ten times a night",
    'What do I do if my baby is choking on a grape?',
    'He had a seizure three years ago and has been fine ever since',
    'She plays doctor all day: teddy is not breathing, call 911',
    'My partner beat me at chess in front of the kids',
    'My baby was shaken up by the fireworks',
    'I almost shook him tonight',
    'I shook her awake gently, she is 3 months',
    'At bedtime she cries so hard that she has trouble breathing.',
    'He screams so hard he can barely catch his breath, every nap',
  ])
    expect(kindsIn(message), message).toEqual([])
})

test('a turn of phrase is not read as danger, and the same word in earnest is', () => {
  expect(withoutIdioms('dinner was a suicide mission, we overdosed on sugar')).toBe('dinner was a this, we this')
  expect(withoutIdioms("my newborn won't sleep unless she's on my chest")).toBe('my newborn this')
  expect(withoutIdioms('asleep on my chest and will not wake up')).toBe('this and will not wake up')
  expect(withoutIdioms("I shook my baby's bottle")).toBe('I this')
  expect(withoutIdioms('I shook my baby')).toBe('I shook my baby')
  expect(withoutIdioms('she overdosed on her pills')).toBe('she overdosed on her pills')
  expect(withoutIdioms('he swallowed one of my hairs, and drank bath water')).toBe('he this, and this')
  expect(withoutIdioms('he swallowed hair dye')).toBe('he swallowed hair dye')
  expect(withoutIdioms('my partner sleeps through the crying')).toBe('my partner this')
})

test('reading a long message without a full stop takes no long time', () => {
  const start = performance.now()
  sureSigns('he said his son and her father hit him on the head with the water and the gun and '.repeat(120))
  expect(performance.now() - start).toBeLessThan(1500)
})
