import { expect, test } from 'vitest'
import { fillSlots } from './slots.ts'

test.each([
  ['girl', 'If she cries, she hits.'],
  ['boy', 'If he cries, he hits.'],
  [null, 'If they cry, they hit.'],
] as const)('[ENGINE-02] verbs agree with the child: %s', (gender, said) => {
  expect(fillSlots('If {they} cry{s}, {they} hit{s}.', { ageNoun: null, gender, name: null })).toBe(said)
})
