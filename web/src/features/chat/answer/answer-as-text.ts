import { wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import { researchWords } from '../../../words/research.ts'
import type { Turn } from '../store/conversation-state.ts'

/** An answer to take along: its words, and the studies that the numbers in them stand for. */
export function answerAsText({ answer }: Pick<Turn, 'answer'>): string {
  const studies = answer.result?.studies ?? []
  const words = wordsOf(answer).trim()
  if (studies.length === 0) return words
  const list = studies.map(({ title, citation, url }, place) => `[${place + 1}] ${title}. ${citation} ${url}`)
  return [words, '', researchWords.title(studies.length), ...list].join('\n')
}
