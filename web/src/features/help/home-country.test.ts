import { expect, test } from 'vitest'
import { callsHomeNumbers } from './home-country.ts'

test('what was chosen says whose numbers to call, else the time zone; one that names no place leaves those of the US', () => {
  expect(callsHomeNumbers(null, 'America/Chicago')).toBe(true)
  expect(callsHomeNumbers(null, 'UTC')).toBe(true)
  expect(callsHomeNumbers(null, 'Europe/London')).toBe(false)
  expect(callsHomeNumbers(null, 'America/Sao_Paulo')).toBe(false)
  expect(callsHomeNumbers('GB', 'America/Chicago')).toBe(false)
  expect(callsHomeNumbers('US', 'Europe/London')).toBe(true)
})
