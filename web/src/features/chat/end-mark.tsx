import { Icon } from '../../ui/icon.tsx'
import { chatWords, endWords } from '../../words/chat.ts'
import type { AnswerState } from './answer-state.ts'
import './after.css'

/** How an answer broke off, or that its connection is being found again. Nothing for one that is well. */
export function EndMark({ answer, onAskAgain }: { answer: AnswerState; onAskAgain: (() => void) | null }) {
  const hasWords = answer.text !== ''
  if (answer.end === null && answer.link === 'lost') return <Reconnecting hasWords={hasWords} />
  if (answer.end === 'stopped') return <Stopped onAskAgain={onAskAgain} />
  if (answer.end === 'interrupted' || answer.end === 'lost') {
    return <Interrupted hasWords={hasWords} onAskAgain={onAskAgain} />
  }
  return null
}

function Reconnecting({ hasWords }: { hasWords: boolean }) {
  return (
    <div className="endmark cut" role="status">
      <div className="ln">
        <i className="lamp" />
        <span>{endWords.reconnecting}</span>
      </div>
      {hasWords && <p>{endWords.reconnectingLine}</p>}
    </div>
  )
}

function Stopped({ onAskAgain }: { onAskAgain: (() => void) | null }) {
  return (
    <div className="endmark" role="status">
      <div className="ln">
        <i className="sq" />
        <span>{endWords.stopped}</span>
      </div>
      <AskAgain onAskAgain={onAskAgain} />
    </div>
  )
}

function Interrupted({ hasWords, onAskAgain }: { hasWords: boolean; onAskAgain: (() => void) | null }) {
  return (
    <div className="endmark cut" role="status">
      <div className="ln">
        <Icon name="noSignal" className="icon-sm" />
        <span>{endWords.interrupted}</span>
      </div>
      <p>{hasWords ? endWords.interruptedLine : endWords.interruptedBare}</p>
      <AskAgain onAskAgain={onAskAgain} />
    </div>
  )
}

export function AskAgain({ onAskAgain }: { onAskAgain: (() => void) | null }) {
  if (!onAskAgain) return null
  return (
    <div className="acts-again">
      <button type="button" className="btn btn-quiet btn-sm" onClick={onAskAgain}>
        {chatWords.askAgain}
      </button>
    </div>
  )
}
