import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf, excerptOfSaid, plainWordsOf, searchable } from './conversation-words.ts'
import { fold, makeFinder } from './words-in.ts'

test('what is searched holds each word once, and none that another one begins with: a search for it finds that one', () => {
  expect(searchable('Sleep! She sleeps, asleep; SLEEPING & sleep. Zoë, zoe')).toBe(' asleep she sleeping sleeps zoe')
  expect(searchable(' ... ')).toBe(' ')
})

const pieces = ['naps ', 'nap', 'Ñandú ', 'e\u0301t\u00e9 ', '😀', '𝒳n', '睡觉', 'İn ', 'ﬁn ', 'aN', '3 ', "o'nap "]
const marks = ['**', '* ', '[1]', ' [12] ', '[1234]', '_n', '\n', ' \n ', '  ', '\t', ' ', '·', '>', '`', '-', '']
const stretch = 'and so it went on without a word of that for quite some while, as it does '
const text = fc.array(fc.constantFrom(...pieces, ...marks, stretch), { maxLength: 12 }).map((parts) => parts.join(''))
const study = fc.record({ title: text, citation: text, oneLiner: text, url: fc.constant('https://doi.org/10.1/nap') })
const messages = fc
  .array(fc.record({ said: text, studies: fc.array(study, { maxLength: 2 }) }), { maxLength: 14 })
  .map((all) =>
    all.map(({ said, studies }) => ({ id: 'nap', answer: { help: null, research: { studies } }, content: said })),
  )
const query = fc.constantFrom(
  'nap',
  'naps',
  'n an',
  'ñan',
  'été',
  'et',
  'in',
  '睡',
  '睡觉',
  'na nd',
  '36 3',
  'and',
  'zz',
)

test('few messages give the excerpt that all of them give with their studies, or none', () => {
  let cut = 0
  fc.assert(
    fc.property(messages, query, (all, words) => {
      const finder = makeFinder(words)
      if (!finder) return
      const plain = plainWordsOf(all)
      const ofAll = excerptOf(plain, fold(plain), finder)
      const contents = all.map(({ content }) => content)
      const ofSaid = excerptOfSaid(contents, finder)
      if (ofSaid !== null) cut++
      expect(ofSaid ?? ofAll).toBe(ofAll)
      const spoken = fold(plainWordsOf(contents.map((content) => ({ content }))))
      const at = finder.firstIn(spoken)
      expect(ofSaid !== null).toBe(at >= 0 && at + 90 < spoken.length)
    }),
    { numRuns: 3000 },
  )
  expect(cut).toBeGreaterThan(500)
})

test('the first place of a word is where the places begin, and it is there when it has one', () => {
  fc.assert(
    fc.property(fc.array(text), query, (texts, words) => {
      const finder = makeFinder(words)
      const folded = fold(texts.join(' '))
      if (!finder) return
      expect(finder.firstIn(folded)).toBe(finder.placesIn(folded)[0]?.from ?? -1)
      expect(finder.isIn(folded)).toBe(finder.stems.every((stem) => hasWord(stem, folded)))
    }),
    { numRuns: 3000 },
  )
})

/** By a pattern, as it is meant. */
function hasWord(stem: string, folded: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}`, 'u').test(folded)
}
