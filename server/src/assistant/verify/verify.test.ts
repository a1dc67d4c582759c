import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verify } from './verify.ts'

async function* inPieces(pieces: string[]): AsyncGenerator<string> {
  yield* pieces
}

async function verified(pieces: string[], allowed: number) {
  let text = ''
  let checked = 0
  let removed = 0
  for await (const piece of verify(inPieces(pieces), allowed, new Set())) {
    text += piece.text
    checked += piece.checked
    removed += piece.removed
  }
  return { text, checked, removed }
}

/** Cuts a text at the given places, so that citations come split over pieces. */
function cutAt(text: string, places: number[]): string[] {
  const cuts = [
    0,
    ...places.map((place) => place % (text.length + 1)).toSorted((one, other) => one - other),
    text.length,
  ]
  return cuts.slice(1).map((end, i) => text.slice(cuts[i], end))
}

const prose = fc
  .array(
    fc.constantFrom(
      'She waits',
      ' calmly',
      '. ',
      '\n\n- ',
      '[',
      ']',
      '(',
      'a',
      ' ',
      '**bold**',
      '[link](x)',
      '[12 months]',
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))
const citation = fc.oneof(
  fc.integer({ min: 0, max: 200 }).map((n) => `[${n}]`),
  fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 4 }).map((ns) => `[${ns.join(', ')}]`),
)

test('[ENGINE-04] no citation outside the retrieved studies leaves, however its characters are split', async () => {
  const texts = fc.array(fc.oneof(prose, citation), { maxLength: 12 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(fc.nat(400), { maxLength: 30 }),
      fc.integer({ min: 0, max: 8 }),
      async (text, places, allowed) => {
        const { text: left } = await verified(cutAt(text, places), allowed)
        for (const [, list = ''] of left.matchAll(/\[\s*(\d+(?:\s*[,;]\s*\d+)*)\s*\]/g)) {
          for (const number of list.split(/[,;]/).map(Number)) {
            expect(number).toBeGreaterThanOrEqual(1)
            expect(number).toBeLessThanOrEqual(allowed)
          }
        }
      },
    ),
    { numRuns: 3000 },
  )
})

test('[ENGINE-04] honest text comes through whole, its citations counted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 6 }),
      fc.array(fc.nat(400), { maxLength: 30 }),
      async (numbers, places) => {
        const text = `Most toddlers settle.${numbers.map((n) => ` Finding number ${n} [${n}].`).join('')}`
        expect(await verified(cutAt(text, places), 8)).toEqual({ text, checked: numbers.length, removed: 0 })
      },
    ),
    { numRuns: 500 },
  )
})

test('[ENGINE-04] a citation taken out leaves no gap, and is counted', async () => {
  expect(await verified(['She slept better ', '[', '9', '9] after a week [', '2].'], 3)).toEqual({
    text: 'She slept better after a week [2].',
    checked: 1,
    removed: 1,
  })
  expect(await verified(['Both agree [1, 9, 3].'], 3)).toEqual({ text: 'Both agree [1] [3].', checked: 2, removed: 1 })
})

test('text leaves as it comes: no more than ten words are held back', async () => {
  const words = Array.from({ length: 60 }, (_, n) => `word${n} `)
  const shown: number[] = []
  let given = 0
  async function* giving() {
    for (const word of words) {
      given++
      yield word
    }
  }
  for await (const { text } of verify(giving(), 3, new Set())) shown.push(given - text.trim().split(' ').length)
  expect(shown.length).toBeGreaterThan(40)
  expect((await verified(words, 3)).text).toBe(words.join(''))
})
