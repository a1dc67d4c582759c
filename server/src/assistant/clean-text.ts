import { AppError } from '@nestbook/contract/errors.ts'

/** Control characters but for tab and line breaks, and the ones that turn writing direction round. */
const unwanted = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/

/** A text as a person can have typed it. Throws bad_request for control characters and broken surrogates. */
export function cleanText(text: string, field: string): string {
  if (unwanted.test(text) || !text.isWellFormed()) throw new AppError('bad_request', { field })
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
