import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { type Lexicon, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import type { QuietKey, Safety } from '../../modules/safety/safety.ts'
import { shortWords } from './message-words.ts'

const maxWordsOfPlea = 30

type Dependencies = { safety: Safety; lexicon: Lexicon }

/** Words of despair that come with no matter to open a page on; what is only read so is one where nothing else is meant. */
export function isPlea(
  text: string,
  quiet: QuietKey | null,
  scope: 'ours' | 'unclear' | 'elsewhere',
  history: HistoryMessage[],
  { safety, lexicon }: Dependencies,
): boolean {
  const namesMatter = (some: string) => lexicon.named(stemsOf(some)).length > 0
  const beside = wordsOf(text).length <= maxWordsOfPlea ? safety.besidePlea(text) : null
  if (beside !== null && !namesMatter(beside)) return scope !== 'ours' || history.length > 0 || !namesMatter(text)
  const isShort = wordsOf(text).length <= shortWords
  const isStranger = namesMatter(text) || lexicon.offTopic(stemsOf(text)).length > 0
  return scope === 'unclear' && isShort && !isStranger && (quiet === 'heavy' || quiet === 'self_harm_parent')
}
