import * as z from 'zod/mini'
import { readJsonLines } from '../../text/json-lines.ts'

const line = z.strictObject({
  answer: z.string(),
  /** Words and beginnings of words ("nap*"); of each list one is said by nearly everybody whom the answer serves. */
  said: z.array(z.array(z.string()).check(z.minLength(1))).check(z.minLength(1), z.maxLength(2)),
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
 * A net compares matters; a premise is said or it isn't. Who tells of a dog that never bit is not helped by what to do
 * after a bite, however near that lies.
 */
export function makeCountUnsaid(premises: Premises[]): CountUnsaid {
  // Most words are said in many premises: each is kept once, and looked for once in a message.
  const sought = [...new Set(premises.flatMap(({ said }) => said.flat()))]
  const placeOf = new Map(sought.map((word, place) => [word, place]))
  const patterns = sought.map(patternOf)
  const presupposed = new Map(
    premises.map(({ page, answer, said }) => [
      `${page}:${answer}`,
      said.map((words) => words.flatMap((word) => placeOf.get(word) ?? [])),
    ]),
  )
  // What is known of each word in which message. An array for each message would take longer to make than to fill.
  const looked = new Float64Array(patterns.length)
  let messages = 0
  return (message) => {
    const isSaid = readWords(plainWords(message))
    const [missing, held] = [2 * ++messages, 2 * messages + 1]
    const isHeld = (place: number) => {
      const known = looked[place]
      if (known === held || known === missing) return known === held
      const isThere = isSaid(patterns[place])
      looked[place] = isThere ? held : missing
      return isThere
    }
    return (page, answer) =>
      (presupposed.get(`${page}:${answer}`) ?? []).filter((premise) => !premise.some(isHeld)).length
  }
}

/** Letters and numbers with a space between: "He's 16mo" is "he s 16 mo". */
function plainWords(text: string): string {
  return (text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []).join(' ')
}

/** Whole words, but for what stands with an asterisk, which may have any ending. */
type Pattern = { said: string; mayGoOn: boolean; isOneWord: boolean }

function patternOf(written: string): Pattern {
  const said = plainWords(written)
  return { said, mayGoOn: written.endsWith('*'), isOneWord: /^\S+$/.test(said) }
}

/** Tells whether plain words say something; a single word is looked up, so that none is searched for. */
function readWords(plain: string): (pattern: Pattern | undefined) => boolean {
  const words = new Set(plain.split(' '))
  const beginnings = new Set<string>()
  for (const word of words) for (let end = 1; end <= word.length; end++) beginnings.add(word.slice(0, end))
  const bounded = ` ${plain} `
  return (pattern) => {
    if (!pattern) return false
    const { said, mayGoOn, isOneWord } = pattern
    if (isOneWord) return (mayGoOn ? beginnings : words).has(said)
    return bounded.includes(mayGoOn ? ` ${said}` : ` ${said} `)
  }
}
