import type { Lexicon } from '../../modules/lexicon/lexicon.ts'
import type { DangerReading, LineSigns, ReadDanger, ReadLineDanger } from '../../readers/danger/danger.ts'
import type { Topics } from '../../readers/topics/topics.ts'
import { logOdds } from '../../text/log-odds.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { isLine, oddsOfOrdinaryMatter } from './ordinary-matter.ts'

/** A chance counts no nearer than this to 0 and 1. */
const margin = 0.0001

type Matters = { topics: Topics; lexicon: Lexicon }
type Dependencies = Matters & { readDanger: ReadDanger; readLineDanger: ReadLineDanger }

/** What tells, beside its words, whether a line calls for the card: the surer an ordinary matter, the less it does. */
export function lineSigns(text: string, acute: number, dependencies: Matters): LineSigns {
  return {
    acute: logOdds(acute, margin),
    matter: oddsOfOrdinaryMatter(text, dependencies) ?? 0,
    words: text.split(/\s+/).filter(Boolean).length / 10,
  }
}

/**
 * Whether a danger that no phrase tells calls for the card. In a long message it does from a chance of `min` on, in a
 * line by two readers and the matter. An emergency may stand beside an ordinary question, so each sentence is weighed, too.
 */
export function callsForCard(text: string, reading: DangerReading, min: number, dependencies: Dependencies): boolean {
  if (!isLine(text)) return reading.acute >= min
  const calls = (line: string, acute: number) =>
    dependencies.readLineDanger(line, lineSigns(line, acute, dependencies)) >= 0
  if (calls(text, reading.acute)) return true
  const sentences = sentencesOf(text)
  return sentences.length > 1 && sentences.some((sentence) => calls(sentence, dependencies.readDanger(sentence).acute))
}
