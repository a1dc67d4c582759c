import { expect, test } from 'vitest'
import { citedLine } from './research.ts'

test.each([
  [3, 3, 0, 'All 3 are cited in the answer, every citation checked'],
  [3, 2, 0, '2 of these 3 are cited in the answer, every citation checked'],
  [3, 1, 1, '1 of these 3 is cited in the answer, every citation checked, one removed'],
  [1, 1, 0, 'It is cited in the answer, the citation checked'],
  [2, 0, 0, 'They bear on your question, and the answer cites them nowhere'],
  [1, 0, 2, 'It bears on your question, and the answer cites it nowhere, 2 removed'],
])('of %i studies of which %i are cited, the line counts as the title does', (studies, cited, removed, line) => {
  expect(citedLine(studies, cited, removed)).toBe(line)
})
