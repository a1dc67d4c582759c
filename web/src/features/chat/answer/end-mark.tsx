import { type AnswerState, wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import { Icon } from '../../../ui/icon.tsx'
import { chatWords, endWords } from '../../../words/chat.ts'
import './after.css'

/** How an answer broke off, or that its connection is being found again. Nothing for one that is well. */
type Ways = {
  onAskAgain: (() => void) | null
  /** Goes on from the words that are there. */
  onGoOn: (() => void) | null
}

export function EndMark({ answer, onAskAgain, onGoOn }: Ways & { answer: AnswerState }) {
  const hasWords = wordsOf(answer) !== ''
  const ways = { onAskAgain, onGoOn: hasWords ? onGoOn : null }
  if (answer.end === null && answer.link === 'lost') return <Reconnecting hasWords={hasWords} />
  if (answer.help && broken.has(answer.end)) return <HelpStays {...ways} />
  if (answer.end === 'stopped') return <Stopped {...ways} />
  if (answer.end === 'interrupted' || answer.end === 'lost') {
    return <Interrupted hasWords={hasWords} {...ways} />
  }
  return null
}

const broken = new Set<AnswerState['end']>(['failed', 'refused', 'interrupted', 'lost'])

function HelpStays(ways: Ways) {
  return (
    <div className="endmark is-cut" role="status">
      <div className="endmark-line">
        <Icon name="warning" className="icon-sm" />
        <span>{endWords.helpStays}</span>
      </div>
      <p>{endWords.helpStaysLine}</p>
      <AskAgain {...ways} onGoOn={null} hasIcon />
    </div>
  )
}

function Reconnecting({ hasWords }: { hasWords: boolean }) {
  return (
    <div className="endmark is-cut" role="status">
      <div className="endmark-line">
        <i className="lamp" />
        <span>{endWords.reconnecting}</span>
      </div>
      {hasWords && <p>{endWords.reconnectingLine}</p>}
    </div>
  )
}

function Stopped(ways: Ways) {
  return (
    <div className="endmark" role="status">
      <div className="endmark-line">
        <i className="endmark-square" />
        <span>{endWords.stopped}</span>
      </div>
      <AskAgain {...ways} />
    </div>
  )
}

function Interrupted({ hasWords, ...ways }: Ways & { hasWords: boolean }) {
  return (
    <div className="endmark is-cut" role="status">
      <div className="endmark-line">
        <Icon name="noSignal" className="icon-sm" />
        <span>{endWords.interrupted}</span>
      </div>
      <p>{hasWords ? endWords.interruptedLine : endWords.interruptedBare}</p>
      <AskAgain {...ways} />
    </div>
  )
}

export function AskAgain({ onAskAgain, onGoOn, hasIcon = false }: Ways & { hasIcon?: boolean }) {
  if (!onAskAgain) return null
  return (
    <div className="endmark-actions">
      {onGoOn && (
        <button type="button" className="button button-quiet button-sm" onClick={onGoOn}>
          {chatWords.goOn}
        </button>
      )}
      <button
        type="button"
        className={onGoOn ? 'button button-text button-sm' : 'button button-quiet button-sm'}
        onClick={onAskAgain}
      >
        {hasIcon && <Icon name="again" className="icon-sm" />}
        {chatWords.askAgain}
      </button>
    </div>
  )
}
