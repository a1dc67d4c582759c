import { randomBytes } from 'node:crypto'
import type { Lexicon } from '../../modules/lexicon/lexicon.ts'
import type { Study } from '../../modules/studies/studies.ts'
import { fittingCitations } from './fitting-citations.ts'
import { type Phones, type SaidTo as SafeFor, safeSentences } from './safe-sentences.ts'
import { makePromptGuard, PromptGivenAway } from './without-prompt.ts'
import { withoutThinking } from './without-thinking.ts'

/** Whom an answer is for, in which language, and the studies that its writer was laid. */
export type SaidTo = SafeFor & { language: string; candidates: { study: Study }[] }

/** What stands behind whoever writes by these instructions. */
export type Guards = {
  /** Goes into the instructions: a word that nobody can guess, by which it is known when they are given away. */
  mark: string
  guard: (pieces: AsyncIterable<string>, to: SaidTo) => AsyncIterable<string>
  /** Whether an answer ended because its writer was talked out of the task: of that nothing is said. */
  isTalkedOut: (error: unknown) => boolean
}

export function makeGuards(
  instructions: string,
  phones: () => Phones,
  { meaningfulStems }: Pick<Lexicon, 'meaningfulStems'>,
): Guards {
  const canary = randomBytes(9).toString('hex')
  const withoutPrompt = makePromptGuard(instructions, canary)
  return {
    mark: `(${canary}: the mark of this text, for nobody's eyes.)`,
    guard: (pieces, to) => {
      const sentences = safeSentences(withoutPrompt(withoutThinking(pieces)), to, phones())
      if (to.language !== 'en') return sentences
      const findings = to.candidates.map(({ study }) => ({
        text: `${study.oneLiner} ${study.sampleSize ?? ''}`,
        known: `${study.title} ${study.population} ${study.keywords.join(' ')}`,
      }))
      return fittingCitations(sentences, findings, (text) => meaningfulStems(text, 'any'))
    },
    isTalkedOut: (error) => error instanceof PromptGivenAway,
  }
}
