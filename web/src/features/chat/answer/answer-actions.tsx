import type { FinalResult } from '@nestbook/contract/research.ts'
import { wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../device/lazy-part.ts'
import { canShare, shareText } from '../../../device/share.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { afterWords } from '../../../words/chat.ts'
import type { Turn, Verdict, Wrong } from '../store/conversation-state.ts'
import { answerAsText } from './answer-as-text.ts'
import { printAnswer } from './print-answer.ts'
import { useVerdict } from './use-verdict.ts'
import './actions.css'

const ReasonSheet = lazyPart(() => import('./reason-sheet.tsx'), 'ReasonSheet')

const copiedForMs = 2000

/** When another answer to the same question would be a new one: at any time, to say what was wrong, or never. */
export type Again = 'always' | NonNullable<FinalResult['again']>

type Props = {
  turn: Turn
  again: Again
  onRegenerate: (wrong?: Wrong) => void
  onRate: (verdict: Verdict) => void
}

/** What can be done with a finished answer. */
export function AnswerActions({ turn, again, onRegenerate, onRate }: Props) {
  const { isAsking, closeSheet, rate, sendReasons, status } = useVerdict(turn, onRate)
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(answerAsText(turn)).then(
      () => true,
      () => false,
    )
    setCopied(isDone ? afterWords.copied : afterWords.notCopied)
    setTimeout(() => setCopied(null), copiedForMs)
  }
  if (wordsOf(turn.answer) === '') return null
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; these are an answer's. */}
      <div className="after" role="group" aria-label={afterWords.group}>
        <Act icon={copied === afterWords.copied ? 'tick' : 'copy'} word={copied ?? afterWords.copy} onPress={copy} />
        {canShare() ? (
          <Act
            icon="share"
            word={afterWords.share}
            onPress={() => void shareText(answerAsText(turn), afterWords.share)}
          />
        ) : (
          <Act icon="printer" word={afterWords.print} onPress={() => void printAnswer(turn)} />
        )}
        {again === 'always' && <Act icon="again" word={afterWords.regenerate} onPress={() => onRegenerate()} />}
        {turn.answer.run && (
          <span className="help-q">
            <span>{afterWords.helped}</span>
            <Thumb isUp isPressed={turn.verdict === 'up'} onPress={() => rate('up')} />
            <Thumb isUp={false} isPressed={turn.verdict === 'down'} onPress={() => rate('down')} />
          </span>
        )}
      </div>
      <p className="said" role="status">
        {copied === null ? status : <span className="visually-hidden">{copied}</span>}
      </p>
      <Suspense>
        {isAsking && (
          <ReasonSheet
            onClose={closeSheet}
            onSend={sendReasons}
            onAnswerAgain={again === 'never' ? null : onRegenerate}
          />
        )}
      </Suspense>
    </>
  )
}

function Act({ icon, word, onPress }: { icon: IconName; word: string; onPress: () => void }) {
  return (
    <button type="button" className="action" aria-label={word} onClick={onPress}>
      <Icon name={icon} />
      <span className="action-word">{word}</span>
    </button>
  )
}

function Thumb({ isUp, isPressed, onPress }: { isUp: boolean; isPressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className="action"
      aria-pressed={isPressed}
      aria-label={isUp ? afterWords.yes : afterWords.no}
      onClick={onPress}
    >
      <Icon name="thumb" className={isUp ? '' : 'is-down'} />
    </button>
  )
}
