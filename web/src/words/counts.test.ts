import { expect, test } from 'vitest'
import { inFigures } from './counts.ts'

test('a figure has the commas of American English', () => {
  const format = new Intl.NumberFormat('en-US')
  for (const count of [0, 7, 42, 999, 1000, 3764, 12_345, 999_999, 1_000_000, 1_234_567_890])
    expect(inFigures(count)).toBe(format.format(count))
})
