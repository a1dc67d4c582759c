import { expect, test } from 'vitest'
import { nextStep, remainingMs } from './shown-step.ts'

test('[CHAT-06] Steps that come all at once are shown one after the other, a quarter of a second each', () => {
  const first = nextStep({ step: 0, since: 0 }, 3, 1000)
  expect(first).toEqual({ shown: { step: 1, since: 1000 }, wait: 250 })
  expect(nextStep(first.shown, 3, 1100)).toEqual({ shown: { step: 1, since: 1000 }, wait: 150 })
  expect(nextStep(first.shown, 3, 1250)).toEqual({ shown: { step: 2, since: 1250 }, wait: 250 })
})

test('[CHAT-06] A slow step is followed at once', () => {
  expect(nextStep({ step: 2, since: 0 }, 3, 5000)).toEqual({ shown: { step: 3, since: 5000 }, wait: null })
})

test('[CHAT-06] The answer waits until the last step was seen', () => {
  expect(remainingMs({ step: 4, since: 1000 }, 5, 1100)).toBe(400)
  expect(remainingMs({ step: 5, since: 1000 }, 5, 1250)).toBe(0)
  expect(remainingMs({ step: 0, since: 0 }, 0, 10)).toBe(0)
})
