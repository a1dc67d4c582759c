import * as z from 'zod/mini'
import { readJsonLines } from '../json-lines/json-lines.ts'

const line = z.strictObject({
  answer: z.string(),
  /** Words and beginnings of words ("nap*"); of each list one is said by nearly everybody whom the answer serves. */
  said: z
    .array(z.array(z.string().check(z.regex(/^[a-z0-9áéíóúñü'&/ -]+\*?$/))).check(z.minLength(1)))
    .check(z.minLength(1), z.maxLength(2)),
})
export type Premises = z.infer<typeof line> & { page: string }

/** How many of an answer's premises a message doesn't say. */
export type CountUnsaid = (message: string) => (page: string, answer: string) => number

/** Reads content/premises: what a parent has said to whom an answer speaks. Throws with file and line. */
export function loadPremises(contentFolder: string): Premises[] {
  const lines = readJsonLines(contentFolder, 'premises', line, 'answer with its premises')
  return lines.map(({ name, line: premises }) => ({ page: name, ...premises }))
}

/**
 * Where a net compares matters, a premise is said or it isn't: who tells of a dog that never bit is not helped by what
 * to do after a bite, however near that lies.
 */
export function makeCountUnsaid(premises: Premises[]): CountUnsaid {
  const byPage = Map.groupBy(premises, ({ page }) => page)
  // Only of pages that are asked for: all of them would be thousands of patterns at a start.
  const patterns = new Map<string, Map<string, RegExp[]>>()
  const patternsOn = (page: string) => {
    const known = patterns.get(page)
    if (known) return known
    const made = new Map((byPage.get(page) ?? []).map(({ answer, said }) => [answer, said.map(patternOf)]))
    patterns.set(page, made)
    return made
  }
  return (message) => {
    const plain = message.toLowerCase().replaceAll(/[‘’]/g, "'")
    return (page, answer) => (patternsOn(page).get(answer) ?? []).filter((premise) => !premise.test(plain)).length
  }
}

/** Whole words, but for what stands with an asterisk, which may have any ending. */
export function patternOf(words: string[]): RegExp {
  const each = words.map((word) => word.replace(/\*$/, '\\p{L}*').replaceAll(' ', '\\s+'))
  return new RegExp(`(?<!\\p{L})(?:${each.join('|')})(?!\\p{L})`, 'u')
}
