import type { HistoryMessage } from '@nestbook/contract/research.ts'

/** "What if I ask and he says yes", after an answer that has a parent ask a child about dying. */
export function saysYesToDying(text: string, history: readonly HistoryMessage[]): boolean {
  const last = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  return saysYes.test(text) && asksAboutDying.test(last)
}

const asksAboutDying =
  /\bask\w*\b[^\n]{0,80}\b(?:dying|suicide|(?:being|be) dead|kill\w* (?:your|him|her|them)sel(?:f|ves)|not (?:wanting|want) to (?:live|be here))\b/i
const saysYes =
  /\b(?:s?he|they|(?:my|our) (?:\w+ )?(?:son|daughter|child|kid|boy|girl|teen(?:ager)?))(?: just| then| has| had|['’]s)? (?:says?|said|answers?|answered|admits?|admitted|tells? me|told me|nods?|nodded)\b[\s,:“"'‘]*(?:that )?(?:it['’]?s a )?(?:yes|yeah|yea|yep|sometimes|maybe|kind of|s?he does|s?he has|they do)\b|\bthe answer (?:is|was) (?:a )?yes\b|\bif it['’]?s (?:a )?yes\b/i
