import { createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'

/** An amount of dollars. */
export const isAmount = /^\d{1,6}(\.\d{1,4})?$/
/** Dollars for a million tokens, read and written. */
export const arePrices = /^\d{1,4}(\.\d{1,4})?\/\d{1,4}(\.\d{1,4})?$/

export const key = z.optional(z.string().check(z.regex(/^\S+$/, 'has white space in it')))
export const modelName = z.optional(
  z.string().check(z.regex(/^\S{1,200}$/, 'is no model name: it has white space in it')),
)
/** Keys and families' words go there, so that it is encrypted or does not leave the machine. */
export const encryptedOrHere =
  /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?)(\/[^\s?#]*)?$/
export const serviceAddress = z.optional(
  z
    .string()
    .check(
      z.regex(
        encryptedOrHere,
        'is not an address like https://host/v1 (http:// is for this machine only: http://localhost:11434/v1)',
      ),
    ),
)

function isEllipticKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** An elliptic key as Apple gives it, its line ends written as they are or as \\n. */
export const privateKey = z.optional(
  z.pipe(
    z.string(),
    z.pipe(
      // A file's line ends do not survive in most places where settings are kept.
      z.transform((text: string) => text.replaceAll('\\n', '\n')),
      z
        .string()
        .check(z.refine(isEllipticKey, 'is no private key as Apple gives it, with -----BEGIN PRIVATE KEY-----')),
    ),
  ),
)

export const integerFrom = (lowest: number, highest: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'is not a whole number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(lowest, `is below ${lowest}`), z.lte(highest, `is above ${highest}`)),
    ),
  )

export const listOf = (form: RegExp, complaint: string) =>
  z.pipe(
    z.string().check(z.refine((text) => splitList(text).every((item) => form.test(item)), complaint)),
    z.transform(splitList),
  )

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}
