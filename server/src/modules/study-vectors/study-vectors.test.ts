import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuseRanks, makeFindNear } from './study-vectors.ts'

test('what two lists name high comes before what one names highest', () => {
  const fused = fuseRanks([
    ['a', 'b', 'c'],
    ['d', 'b', 'a'],
  ])
  expect(fused.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c'])
  expect(fused[0]?.score).toBeCloseTo(1 / 61 + 1 / 63, 10)
})

test('every id is fused once, with the sum of what each list gives it', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 4 }), (lists) => {
      const fused = fuseRanks(lists)
      expect(fused.map(({ id }) => id).toSorted()).toEqual([...new Set(lists.flat())].toSorted())
      for (const { id, score } of fused) {
        const places = lists.map((list) => list.indexOf(id)).filter((place) => place >= 0)
        expect(score).toBeCloseTo(
          places.reduce((sum, place) => sum + 1 / (61 + place), 0),
          10,
        )
      }
      expect(fused.map(({ score }) => score)).toEqual(fused.map(({ score }) => score).toSorted((a, b) => b - a))
    }),
  )
})

test('the nearest vectors come first, and a vector of another model is near to none', () => {
  const findNear = makeFindNear([
    { id: 'east', vector: Float32Array.of(1, 0) },
    { id: 'north', vector: Float32Array.of(0, 1) },
    { id: 'west', vector: Float32Array.of(-1, 0) },
  ])
  expect(findNear(Float32Array.of(0.8, 0.6), 2).map(({ id }) => id)).toEqual(['east', 'north'])
  expect(findNear(Float32Array.of(0.8, 0.6), 0)).toEqual([])
  expect(findNear(Float32Array.of(1), 3)).toEqual([])
  expect(makeFindNear([])(Float32Array.of(1), 3)).toEqual([])
})
