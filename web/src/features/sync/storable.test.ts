import { expect, test } from 'vitest'
import { storable } from './storable.ts'

test('a title cut through the middle of a letter does not keep a conversation from being kept', () => {
  const sent = { title: 'Half a \ud83d', messages: [{ content: 'zero \0 and half \ude00, whole 😀' }] }
  expect(storable(sent)).toEqual({ title: 'Half a \ufffd', messages: [{ content: 'zero  and half \ufffd, whole 😀' }] })
  const plain = { title: 'Whole 😀, and \\u0000 as it is written' }
  expect(storable(plain)).toEqual(plain)
})
