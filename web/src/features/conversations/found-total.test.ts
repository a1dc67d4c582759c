import { expect, test } from 'vitest'
import { sidebarWords } from '../../words/conversations.ts'
import { totalWith, totalWithout } from './found-total.ts'

test('up to 200 hits are told and shown in figures', () => {
  expect([totalWith(45, 20, false), totalWith(200, 200, false), totalWith(3, 3, true)]).toEqual([45, 200, 3])
  expect([1, 200].map(sidebarWords.found)).toEqual(['1 conversation', '200 conversations'])
  expect(totalWithout(1, 200)).toBe(199)
})

test('of more than 200 there is more to be shown until the last page is here', () => {
  expect([totalWith(201, 20, false), totalWith(201, 200, false), totalWith(201, 225, true)]).toEqual([201, 220, 225])
  expect([201, 225].map(sidebarWords.found)).toEqual(Array(2).fill('More than 200 conversations'))
  expect(totalWithout(1, 201)).toBe(201)
})
