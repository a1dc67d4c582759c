import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oldReceipt } from '../../../test/emulators/app-store.ts'
import { transactionInReceipt } from './receipt-transaction.ts'

test('the transaction of an old receipt is found, whatever lies beside it', () => {
  expect(transactionInReceipt(oldReceipt('1000000123'))).toBe('1000000123')
  expect(transactionInReceipt(oldReceipt('1000000123', 500))).toBe('1000000123')
  expect(transactionInReceipt(oldReceipt('../1'))).toBeNull()
})

test('a receipt that is cut, changed or none at all names nothing, and stops nobody', () => {
  const whole = Buffer.from(oldReceipt('1000000123'), 'base64')
  const broken = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.nat(whole.length).map((length) => whole.subarray(0, length)),
    fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => Buffer.from(whole).fill(byte, at, at + 1)),
  )
  fc.assert(
    fc.property(broken, (bytes) => /^\d{1,32}$/.test(transactionInReceipt(bytes.toString('base64')) ?? '0')),
    { numRuns: 2000 },
  )
})
