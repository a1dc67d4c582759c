import { expect, test } from 'vitest'
import { citedLine } from './research.ts'

test.each([
  [3, 3, 0, 'All 3 cited, each checked'],
  [3, 2, 0, '2 of 3 cited, each checked'],
  [3, 1, 1, '1 of 3 cited and checked, one removed'],
  [1, 1, 0, 'Cited and checked'],
  [2, 0, 0, 'None of the 2 cited in the answer'],
  [1, 0, 2, 'Not cited in the answer, 2 removed'],
])('of %i studies of which %i are cited, the line counts as the title does', (studies, cited, removed, line) => {
  expect(citedLine(studies, cited, removed)).toBe(line)
})
