import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadVoice } from '../../modules/voice/voice.ts'
import { groupFor } from './mood-groups.ts'

const voice = loadVoice(join(import.meta.dirname, '../../../../content'))
const idOf = (text: string, mood: 'joy' | 'vent' | 'tells') => groupFor({ text }, mood, voice)?.id

test.each([
  ['joy', 'My daughter lost her first tooth today and the tooth fairy nearly forgot.', 'tooth-fairy'],
  ['joy', 'She latched on all by herself this morning!', 'first-latch'],
  ['joy', 'I just pumped 6 oz in one go!', 'pump-amount'],
  ['joy', 'Day one in the big school. First day of kindergarten, he waved and was gone.', 'school-first-day'],
  ['joy', 'He farted in church and blamed the priest.', 'fart-poop'],
  ['tells', 'Is that milk or tequila, little man?', 'milk-drunk'],
  ['vent', 'We are starting Ferber tonight and I feel sick.', 'cio-tonight'],
  ['vent', 'My mother in law rearranged the whole nursery.', 'in-laws'],
  ['vent', 'I do the cooking and he has a vacuum chaser for a son. Vacuuming takes an hour.', 'vacuum'],
  ['tells', 'We are looking for parents for a short survey.', 'survey'],
  ['tells', 'Anyone who needs it: a coupon for free diapers, you can have it.', 'giveaway'],
] as const)('[ENGINE-02] of a %s the words that tell the most say what it is about: "%s"', (mood, text, id) => {
  expect(idOf(text, mood)).toBe(id)
})

test('[ENGINE-02] a loss is never passed over for what is told beside it', () => {
  const text =
    'My mother in law came for the birthday party and brought the big cake. Nobody spoke of it. My husband passed away in spring.'
  expect(idOf(text, 'vent')).toBe('widowed')
})

test('[ENGINE-02] a word said in passing in a long message is not what it is about, and no words mean no group', () => {
  const long = `${'We sat on the porch and talked about the garden and the weather for a while. '.repeat(7)}He has a new bike in the garage, next to the old vacuum.`
  expect(idOf(long, 'joy')).toBeUndefined()
  expect(idOf('Well, there we are.', 'vent')).toBeUndefined()
})

test('[ENGINE-02] what would fit any message is said where nothing closer is', () => {
  expect(idOf('So proud!', 'joy')).toBe('proud')
  expect(idOf('So proud! First steps today!', 'joy')).toBe('first-steps')
})
