import { AppError } from '@nestbook/contract/errors.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'

/** Reads a JSON body from bytes. Throws not_json for broken UTF-8 or JSON, bad_request for one that is nested too deep. */
export function readJson(bytes: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('not_json', { cause })
  }
  if (isDeeperThan(text, limits.bodyDepth)) throw new AppError('bad_request')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('not_json', { cause })
  }
}

// Counted before parsing: depth costs the parser a stack, and a schema that recurses costs it another.
function isDeeperThan(json: string, most: number): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (isInText) {
      if (letter === '\\') at++
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{' || letter === '[') {
      if (++depth > most) return true
    } else if (letter === '}' || letter === ']') depth--
  }
  return false
}
