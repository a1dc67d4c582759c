import { type HelpRoute, helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'

/** content/safety/danger-signs.json: phrases of our own that tell a danger, or a sign for a doctor, in any company. */
export const signsFile = z.strictObject({
  /** Words that phrases name in braces. */
  words: z.record(z.string(), z.string()),
  /** Turns of phrase that sound like danger and mean none: they are not read at all. */
  idioms: z.array(z.string()),
  /** Small mishaps of any day, told in a sentence; none counts in a message that holds a word of `unless`. */
  everyday: z.strictObject({ unless: z.string(), says: z.array(z.string()) }),
  /** What makes a sign one that is feared or asked about, before it, and one that is told of or past, in its sentence. */
  unmeant: z.strictObject({ before: z.array(z.string()), sentence: z.array(z.string()) }),
  /** Sentences of despair, with what may stand before and after one. */
  pleas: z.strictObject({ before: z.string(), after: z.string(), says: z.array(z.string()) }),
  signs: z.array(
    z.strictObject({
      kind: z.optional(z.string()),
      /** Where it is of no kind. */
      route: z.optional(z.enum(helpRoutes)),
      says: z.array(z.string()),
    }),
  ),
})
export type SignsFile = z.infer<typeof signsFile>

/** What is told in whatever company, and which kind of it. */
export type SureSign = { route: HelpRoute; kind: string | null }

type Phrase = { sign: RegExp; beside: RegExp[]; anywhere: RegExp[]; without: RegExp[] }

/** Of these even the fear, or the thought of it, is the danger. */
const dangerousToFear: HelpRoute[] = ['self_harm_parent', 'self_harm_child', 'fear_of_hurting', 'domestic_violence']

/** Finds all that a message tells, in the order of the file. `routeOf` knows the route of a kind. */
export function makeSureSigns(
  file: SignsFile,
  routeOf: (kind: string) => HelpRoute | undefined,
): (message: string) => SureSign[] {
  const makeTells = makePhrases(file)
  const signs = file.signs.map(({ kind = null, route = routeOf(kind ?? ''), says }) => {
    if (!route) throw new Error(`danger-signs.json: there is no kind "${kind}"`)
    return { told: { route, kind }, tells: makeTells(says, dangerousToFear.includes(route)) }
  })
  return (message) => {
    const read = readMeant(message, file)
    return signs.filter(({ tells }) => tells(read)).map(({ told }) => told)
  }
}

/** A message in sentences, each with whether it is meant, and neither of a story nor long past. */
type Meant = { sentences: string[]; meant: boolean[] }

export function readMeant(message: string, { unmeant }: Pick<SignsFile, 'unmeant'>): Meant {
  const sentences = sentencesOf(message)
  const past = unmeant.sentence.map((pattern) => new RegExp(pattern, 'i'))
  return { sentences, meant: sentences.map((each) => !past.some((unmeant) => unmeant.test(each))) }
}

/** Makes of phrases a test whether a message tells one of them; what is only feared counts where `isFearEnough`. */
export function makePhrases({
  words,
  unmeant,
}: Pick<SignsFile, 'words' | 'unmeant'>): (says: string[], isFearEnough: boolean) => (read: Meant) => boolean {
  const before = unmeant.before.map((pattern) => new RegExp(`${pattern}\\W*$`, 'i'))
  return (says, isFearEnough) => {
    const phrases = says.map((phrase) => phraseOf(phrase, words))
    const anyOf = patternOf(says.map((phrase) => phrase.split(' & ')[0]).join('|'), words)
    const feared = isFearEnough ? [] : before
    const isTold = (phrase: Phrase, { sentences, meant }: Meant, at: number) => {
      const match = meant[at] ? phrase.sign.exec(sentences[at] ?? '') : null
      if (!match) return false
      const isFeared = feared.some((unmeant) => unmeant.test(match.input.slice(0, match.index)))
      return !isFeared && isIn(phrase, sentences, at)
    }
    // Nearly all sentences tell none of them, which one look shows.
    return (read) =>
      read.sentences.some((each, at) => anyOf.test(each) && phrases.some((phrase) => isTold(phrase, read, at)))
  }
}

/** Takes out what sounds like danger and means none ("a suicide mission with three kids"). */
export function makeWithoutIdioms({ idioms }: SignsFile): (message: string) => string {
  const all = new RegExp(`\\b(?:${idioms.join('|')})(?!\\w)`, 'gi')
  return (message) => message.replace(all, 'this')
}

/** In longer messages the reader of danger knows what real parents tell in passing. */
const maxWordsOfLine = 40

/**
 * Takes out the sentences that tell a small mishap of any day ("he shut his finger in the drawer"). The reader of danger
 * knows such words from graver messages. A sentence that tells more stays whole.
 */
export function makeWithoutEveryday({ everyday, words }: SignsFile): (message: string) => string {
  const grave = patternOf(everyday.unless, words)
  const phrases = everyday.says.map((phrase) => phraseOf(phrase, words))
  return (message) => {
    const read = withoutApostrophes(message.toLowerCase())
    const isLine = read.split(/\s+/).length <= maxWordsOfLine
    if (!isLine || grave.test(read) || !phrases.some(({ sign }) => sign.test(read))) return message
    const sentences = sentencesIn(message)
    const plain = sentences.map((each) => withoutApostrophes(each.toLowerCase()))
    return sentences.map((each, at) => (phrases.some((phrase) => isIn(phrase, plain, at)) ? 'this' : each)).join(' ')
  }
}

/** Whether a sentence of a message tells a phrase. */
function isIn({ sign, beside, anywhere, without }: Phrase, sentences: string[], at: number): boolean {
  const near = sentences.slice(Math.max(0, at - 1), at + 2).join(' . ')
  return (
    sign.test(sentences[at] ?? '') &&
    beside.every((clue) => clue.test(near)) &&
    !without.some((clue) => clue.test(near)) &&
    anywhere.every((clue) => sentences.some((each) => clue.test(each)))
  )
}

/** `sign & clue & ~ clue & ! clue`: a sign in one sentence, clues in it or beside it, after `~` anywhere, after `!` not near. */
function phraseOf(phrase: string, words: Record<string, string>): Phrase {
  const [sign = '', ...clues] = phrase.split(' & ')
  return {
    sign: patternOf(sign, words),
    beside: clues.filter((clue) => !/^[!~] /.test(clue)).map((clue) => patternOf(clue, words)),
    anywhere: clues.filter((clue) => clue.startsWith('~ ')).map((clue) => patternOf(clue.slice(2), words)),
    without: clues.filter((clue) => clue.startsWith('! ')).map((clue) => patternOf(clue.slice(2), words)),
  }
}

// In the signs file ` .. ` stands for up to four words, so that a person can read and mend the list.
function patternOf(written: string, words: Record<string, string>): RegExp {
  return new RegExp(`\\b(?:${loosened(written, words)})(?!\\w)`, 'i')
}

/** A phrase of the signs file as a pattern of what people type. */
export function loosened(written: string, words: Record<string, string>): string {
  const whole = written.replace(/\{([a-z]+)\}/g, (_, name: string) => {
    if (words[name] === undefined) throw new Error(`danger-signs.json: no words "${name}"`)
    return words[name]
  })
  return withoutApostrophes(whole)
    .replaceAll(' .. ', '(?:\\W+\\w+){0,4}?\\W+')
    .replaceAll(' ?', '\\W*')
    .replaceAll(' ', '\\W+')
}

/** What a message says, in small letters and without apostrophes. */
export function sentencesOf(message: string): string[] {
  return sentencesIn(withoutApostrophes(message.toLowerCase()))
}

function sentencesIn(message: string): string[] {
  return message.split(/(?<=[.!?…])\s+|\n+/).filter((each) => each.trim() !== '')
}

// Tired thumbs leave them out.
function withoutApostrophes(text: string): string {
  return text.replace(/['’‘]/g, '')
}
