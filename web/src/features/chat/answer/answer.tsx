import { type AnswerState, wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import { useEffect, useState } from 'react'
import { Mark } from '../../../ui/mark.tsx'
import { productName } from '../../../words/product.ts'
import { problemOf } from '../store/answer-problem.ts'
import type { Turn, Verdict, Wrong } from '../store/conversation-state.ts'
import { useResearch } from '../study-card/use-research.ts'
import { AfterAnswer } from './after-answer.tsx'
import { type Again, AnswerActions } from './answer-actions.tsx'
import { AnswerText } from './answer-text.tsx'
import { AskAgain, EndMark } from './end-mark.tsx'
import { HelpCard } from './help-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { WithUpgradeLink } from './upgrade-link.tsx'
import { usePacedText } from './use-paced-text.ts'
import { useShownStep } from './use-shown-step.ts'
import { WithoutModel } from './without-model.tsx'

/** Whether an answer's words are still being shown, all there, or broken off. */
export type Writing = 'growing' | 'whole' | 'broken'

export type AnswerProps = {
  turn: Turn
  isNewest: boolean
  onAsk: (question: string) => void
  /** Asks the same question again; null while another answer is under way. */
  onAskAgain: (() => void) | null
  /** Asks for another answer, with what was wrong with this one in mind. */
  onRegenerate: (wrong?: Wrong) => void
  /** Goes on with an answer that broke off; null while another is under way. */
  onGoOn: (() => void) | null
  onRephrase: () => void
  onRate: (turn: string, verdict: Verdict) => void
  /** Told the words in view, so that Stop can keep exactly those. */
  onShown: (shown: string, writing: Writing) => void
}

export function Answer({ turn, isNewest, onAsk, onAskAgain, onGoOn, onRephrase, ...rest }: AnswerProps) {
  const { onRegenerate, onRate, onShown } = rest
  const { answer } = turn
  const words = wordsOf(answer)
  const [isRecalled] = useState(() => answer.end !== null || words !== '')
  const { step, isSeen } = useShownStep(answer.step, isRecalled)
  const isUnderWay = answer.end === null
  // Only help never waits for the steps to be seen, nor does what broke off.
  const isHeld = !isSeen && answer.help === null && (isUnderWay || answer.end === 'finished')
  const shown = usePacedText(words, isHeld, isRecalled)
  const isWhole = !isUnderWay && shown.length === words.length
  const [research, cite] = useResearch()
  const writing = writingOf(isWhole, answer)
  useEffect(() => onShown(shown, writing), [shown, writing, onShown])

  return (
    <div className={answer.help ? 'turn answer has-help-card' : 'turn answer'} aria-busy={!isWhole}>
      <div className="answer-by">
        <Mark />
        <span>{productName}</span>
      </div>
      {answer.help && <HelpCard help={answer.help} />}
      {shown === '' && (isUnderWay || isHeld) && answer.link === 'open' && (
        <ProgressCard step={step} found={answer.found} studies={answer.kept ?? answer.scored.length} />
      )}
      {shown !== '' && (
        <AnswerText
          text={shown}
          isGrowing={isUnderWay || !isWhole}
          sources={answer.scored}
          onCite={isWhole && answer.result ? cite : null}
        />
      )}
      {isWhole && shown !== '' && answer.writtenBy === 'guidebook' && isOfStudies(answer) && <WithoutModel />}
      <Problem answer={answer} onAskAgain={isNewest ? onAskAgain : null} />
      <EndMark answer={answer} onAskAgain={isNewest ? onAskAgain : null} onGoOn={isNewest ? onGoOn : null} />
      {isWhole && answer.end === 'finished' && (
        <AnswerActions
          turn={turn}
          again={isNewest && onAskAgain ? againAfter(answer) : 'never'}
          onRegenerate={onRegenerate}
          onRate={(verdict) => onRate(turn.id, verdict)}
        />
      )}
      {isWhole && answer.result && (
        <AfterAnswer
          result={answer.result}
          research={research}
          isNewest={isNewest}
          onAsk={onAsk}
          onRephrase={onRephrase}
        />
      )}
    </div>
  )
}

/** Answered from the study database, also where asking again found no other studies in it. */
function isOfStudies({ scored, result }: AnswerState): boolean {
  return scored.length > 0 || (result?.outcome === 'answered' && result.totalStudiesConsidered > 0)
}

/** A greeting, a question back or a word that all is told has no second form. */
function againAfter({ result }: AnswerState): Again {
  return result === null || result.outcome === 'answered' ? (result?.again ?? 'always') : 'never'
}

function writingOf(isWhole: boolean, { end }: AnswerState): Writing {
  if (!isWhole) return 'growing'
  return end === 'finished' ? 'whole' : 'broken'
}

function Problem({ answer, onAskAgain }: { answer: AnswerState; onAskAgain: (() => void) | null }) {
  const sentence = problemOf(answer)
  // Below a help card the end mark says it: the numbers there stay good.
  if (!sentence || answer.help) return null
  return (
    <div role="alert">
      <p className="sorry">
        <WithUpgradeLink sentence={sentence} />
      </p>
      <AskAgain onAskAgain={onAskAgain} onGoOn={null} />
    </div>
  )
}
