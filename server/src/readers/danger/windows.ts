import { sentencesOf } from '../../text/sentences.ts'

/** A longer sentence is read in stretches of so many words, each beginning so many words after the one before. */
const maxSentence = 40
const stretchWords = 32
const stretchStep = 16
/** Two neighbours are read together up to so many words. */
const maxPair = 45
/** A message is read whole as well up to so many words. */
const maxWhole = 60
/** Words past this are not read for danger: about three times the longest message that may be sent. */
const maxStretches = 240

/**
 * A message cut into sentences, long ones into stretches; `pairs` are the places whose stretch is read with the next.
 * `whole` is the message itself where it is short and none of these.
 */
export type Windows = { stretches: string[]; pairs: number[]; whole: string | null }

/** Cuts a message as training/windows.py does. */
export function windowsOf(text: string): Windows {
  const stretches = sentencesOf(text).flatMap(stretchesOf).slice(0, maxStretches)
  const lengths = stretches.map((stretch) => stretch.split(' ').length)
  const pairs = stretches.flatMap((_, at) => {
    const next = lengths[at + 1]
    return next !== undefined && (lengths[at] ?? 0) + next <= maxPair ? [at] : []
  })
  const whole = text.split(/\s+/).filter(Boolean)
  const isThere = stretches.length < 2 || (stretches.length === 2 && pairs.length > 0) || whole.length > maxWhole
  return { stretches, pairs, whole: isThere ? null : whole.join(' ') }
}

function stretchesOf(sentence: string): string[] {
  const words = sentence.split(/\s+/).filter(Boolean)
  if (words.length <= maxSentence) return [words.join(' ')]
  const count = Math.ceil((words.length - stretchStep) / stretchStep)
  return Array.from({ length: count }, (_, at) =>
    words.slice(at * stretchStep, at * stretchStep + stretchWords).join(' '),
  )
}
