import { AppError } from '@nestbook/contract/errors.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'

/**
 * Reads a JSON body from bytes. Throws not_json for broken UTF-8 or JSON, bad_request for one that is nested too deep or holds
 * letters that cannot be kept.
 */
export function readJson(bytes: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('not_json', { cause })
  }
  if (isDeeperThan(text, limits.bodyDepth)) throw new AppError('bad_request')
  const value = parse(text)
  if (mayHoldOddLetters.test(text) && !isPlain(value)) throw new AppError('bad_request')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('not_json', { cause })
  }
}

/** NUL and halves of letters come into a text as escapes only. */
const mayHoldOddLetters = /\\u(0000|d[89a-f])/i

/** No database keeps NUL, and half a letter is none. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isPlain(name) && isPlain(part))
}

// Counted before parsing: depth costs the parser a stack, and a schema that recurses costs it another.
function isDeeperThan(json: string, max: number): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (isInText) {
      if (letter === '\\') at++
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{' || letter === '[') {
      if (++depth > max) return true
    } else if (letter === '}' || letter === ']') depth--
  }
  return false
}
