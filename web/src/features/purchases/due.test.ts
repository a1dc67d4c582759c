import { expect, test } from 'vitest'
import { dueOf, isLastWord, newestOf } from './due.ts'

const minute = 60 * 1000
const now = 1_000 * minute
const bought = (id: string, minutesAgo: number, isFinished = false) => ({
  id,
  boughtAt: now - minutesAgo * minute,
  isFinished,
})
const ids = (due: ReturnType<typeof dueOf>) => [due.toFinish.map(({ id }) => id), due.validate?.id ?? null]

test('[IAP-01] where all is finished nothing is done', () => {
  expect(ids(dueOf([], [], now))).toEqual([[], null])
  expect(ids(dueOf([bought('a', 1, true), bought('b', 90, true)], [], now))).toEqual([[], null])
})

test('[IAP-01] what is older than an hour is put away unseen', () => {
  expect(ids(dueOf([bought('a', 61)], [], now))).toEqual([['a'], null])
  expect(ids(dueOf([bought('a', 61), bought('b', 3000)], ['a'], now))).toEqual([['a', 'b'], null])
  expect(ids(dueOf([bought('a', 60)], [], now))).toEqual([[], 'a'])
})

test('[IAP-01] of this hour only the newest is validated, and only while it is not recorded', () => {
  const three = [bought('a', 10), bought('b', 2), bought('c', 30)]
  expect(ids(dueOf(three, [], now))).toEqual([[], 'b'])
  expect(ids(dueOf(three, ['a'], now))).toEqual([['a'], 'b'])
  expect(ids(dueOf(three, ['b'], now))).toEqual([['b'], null])
  expect(ids(dueOf([...three, bought('d', 1, true), bought('e', 200)], [], now))).toEqual([['e'], 'b'])
})

test('[IAP-01] the store’s last words end a purchase; anything else leaves it to be shown again', () => {
  expect(isLastWord({ error: 'x', appleStatus: 21105 })).toBe(true)
  expect(isLastWord({ error: 'x', appleStatus: 21006 })).toBe(true)
  expect(isLastWord({ error: 'Invalid receipt' })).toBe(true)
  expect(isLastWord({ error: 'x', appleStatus: 21002 })).toBe(false)
  expect(isLastWord({ error: 'That subscription belongs to another account.' })).toBe(false)
})

test('the newest of none is nobody', () => {
  expect(newestOf([])).toBeNull()
  expect(newestOf([bought('a', 2), bought('b', 1), bought('c', 3)])?.id).toBe('b')
})
