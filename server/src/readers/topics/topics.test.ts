import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadLexicon } from '../../modules/lexicon/lexicon.ts'
import { loadReadPages, readTopicsWeights } from './page-reader.ts'
import { makeViewsOf } from './views.ts'

const readPages = loadReadPages(makeViewsOf(loadLexicon(join(import.meta.dirname, '../../../../content'))))

test('the reader of pages says what the program that learned it says', () => {
  const { checks } = readTopicsWeights()
  expect(checks.length).toBeGreaterThanOrEqual(5)
  for (const { text, page, chance } of checks) expect(readPages(text).get(page), text).toBeCloseTo(chance, 1)
})

test('the chances of all pages together are one, and no text is too strange', () => {
  for (const text of ['', ' ', '¿?', '🙂🙂🙂', 'x'.repeat(5000), 'My son wets the bed. He is 7. What can I do?']) {
    const all = [...readPages(text).values()].reduce((sum, chance) => sum + chance, 0)
    expect(all, text).toBeCloseTo(1, 5)
  }
})

test('a page that is not for the age of the child has less of a chance', () => {
  const text = 'he will not sleep in his own bed'
  const chance = readPages(text).get('own-bed') ?? 0
  expect(readPages(text, (page) => page === 'own-bed').get('own-bed')).toBeLessThan(chance)
})
