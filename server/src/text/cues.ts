/**
 * A cue is a phrase of plain words. `a|b` stands for one of some words, `nurs*` for words that begin so. Between two
 * words `..` leaves room for at most five others, `...` for at most forty.
 */
export type Cue = { slots: Slot[]; weight: number }
type Slot = { words: Set<string>; beginnings: string[]; maxBetween: number }

/** How much a text says of some cues: longer ones count more, and so do those in its first words. */
export function weighCues(cues: Cue[], { words, known }: CueText): number {
  return cues.reduce((sum, cue) => {
    const at = mayHold(cue, known) ? placeOf(cue, words) : -1
    return at < 0 ? sum : sum + cue.weight * (at < firstWords ? asFirst : 1)
  }, 0)
}

/** The words of a text, made once for all cues. */
export type CueText = { words: string[]; known: Set<string> }

export function cueTextOf(text: string): CueText {
  const words = wordsIn(text.toLowerCase().replaceAll('’', "'"))
  return { words, known: new Set(words) }
}

export function readCue(cue: string): Cue {
  const slots: Slot[] = []
  let maxBetween = 0
  for (const part of cue.replaceAll('’', "'").split(' ').filter(Boolean)) {
    if (part in gaps) maxBetween = gaps[part] ?? 0
    else {
      const some = part.split('|')
      const beginnings = some.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1))
      slots.push({ words: new Set(some.filter((one) => !one.endsWith('*'))), beginnings, maxBetween })
      maxBetween = 0
    }
  }
  const isSmall = ({ words, beginnings }: Slot) =>
    beginnings.length === 0 && [...words].every((word) => small.has(word))
  const weight = slots.reduce((sum, slot) => sum + (isSmall(slot) ? 0.3 : 1), 0)
  return { slots, weight: Math.min(maxWeight, weight) }
}

const gaps: { [sign: string]: number } = { '..': 5, '...': 40 }
/** A title and what follows it tell what a message is about. */
const firstWords = 20
const asFirst = 2
const maxWeight = 4
const small = new Set(
  'a an the i it is am are was in on at of to for my your his her our us me him she he we you and or so do did be'.split(
    ' ',
  ),
)

function wordsIn(text: string): string[] {
  return text.match(/[a-z0-9']+|[😂🤣😅]/gu) ?? []
}

/** Saves looking through a text that lacks a word of a cue. */
function mayHold({ slots }: Cue, known: Set<string>): boolean {
  return slots.every(({ words, beginnings }) => beginnings.length > 0 || [...words].some((word) => known.has(word)))
}

/** Where a cue is said first; under 0 where it is not. */
function placeOf({ slots }: Cue, words: string[]): number {
  return words.findIndex((_, at) => goesOn(slots, words, at))
}

function goesOn([slot, ...rest]: Slot[], words: string[], at: number): boolean {
  if (!slot) return true
  if (!fits(slot, words[at])) return false
  const between = rest[0]?.maxBetween ?? 0
  for (let next = at + 1; next <= at + 1 + between; next++) if (goesOn(rest, words, next)) return true
  return false
}

function fits({ words, beginnings }: Slot, word: string | undefined): boolean {
  return word !== undefined && (words.has(word) || beginnings.some((beginning) => word.startsWith(beginning)))
}
