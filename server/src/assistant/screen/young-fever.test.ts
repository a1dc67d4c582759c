import { expect, test } from 'vitest'
import { tellsOrdinaryFever, tellsYoungFever } from './young-fever.ts'

test('[ENGINE-09] a fever under three months is heard in both scales, eleven weeks are not three months', () => {
  for (const text of [
    'my 7 week old has a temp of 100.6, what time should bedtime be',
    '11 weeks old and 38.4 by the ear thermometer',
    'newborn with a fever of 101',
    'my newborn, 9 days, has 38.4 and drinks less',
    'He is 2 months old, rectal 38,1. Bath tonight?',
  ])
    expect(tellsYoungFever(text), text).toBe(true)
  for (const text of [
    'my 7 week old has a temp of 99.1',
    'my 5 month old has a fever of 101',
    'my 6 week old had a fever of 101 last week, all well now',
    'my newborn drinks 100 ml every 3 hours, born at 38 weeks',
    '13 weeks old, fever of 101',
  ])
    expect(tellsYoungFever(text), text).toBe(false)
})

test('[ENGINE-09] a fever below 104 F beyond six months is an ordinary one, told alone', () => {
  expect(tellsOrdinaryFever('my 2 year old has a fever of 101.2')).toBe(true)
  for (const text of [
    'my 2 year old has a fever of 104.1',
    '4 months old, fever of 101',
    'my 2 year old is 36 inches tall',
  ])
    expect(tellsOrdinaryFever(text), text).toBe(false)
})
