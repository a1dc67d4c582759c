import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'

const saysWhomToAsk = /\b(?:see|call|ask|doctor|pediatrician|counselor|evaluation|help)\b/i
const minLetters = 4

/**
 * "Also his grades are dropping". Where the last answer named that as a reason to get help, its line counts now: it goes
 * above all else.
 */
export function toldBefore({ isAdded, words, isFollowUp, kind, earlierAnswers }: Brief, { talk }: Voice): string {
  if (isFollowUp || kind !== 'asks' || !isAdded) return ''
  const named = new Set(words.filter((stem) => stem.length >= minLetters))
  const line = (earlierAnswers.at(-1) ?? '')
    .split('\n')
    .find((one) => one.startsWith('- ') && saysWhomToAsk.test(one) && stemsOf(one).some((stem) => named.has(stem)))
  return line ? `${talk.together} ${line.slice(2)}` : ''
}
