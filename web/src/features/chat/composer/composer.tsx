import { limits } from '@nestbook/contract/rules/limits.ts'
import type { FormEvent, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { submitOnEnter } from '../../../ui/submit-on-enter.ts'
import { chatWords } from '../../../words/chat.ts'
import { tooLong } from '../../../words/failures.ts'
import { mistakesLine } from '../../../words/product.ts'
import './composer.css'

type Props = {
  draft: string
  onDraft: (draft: string) => void
  placeholder: string
  isAnswering: boolean
  /** There is no network to ask over. */
  isOff: boolean
  onAsk: (question: string) => void
  onStop: () => void
  /** Begins editing the newest question; null when it cannot be edited. */
  onEditLast: (() => void) | null
  /** Scrolls to the end; null when the end is in view. */
  onToBottom: (() => void) | null
  field: RefObject<HTMLTextAreaElement | null>
  /** What stands above the field. */
  usage: ReactNode
}

export function Composer(props: Props) {
  const { draft, onDraft, placeholder, isAnswering, isOff, onAsk, onStop, onEditLast, onToBottom, field, usage } = props
  const isTooLong = draft.trim().length > limits.questionLength
  const canAsk = draft.trim() !== '' && !isTooLong && !isAnswering && !isOff
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (canAsk) onAsk(draft.trim())
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'ArrowUp' || draft !== '' || !onEditLast) return submitOnEnter(event)
    event.preventDefault()
    onEditLast()
  }
  return (
    <div className="dock-in">
      {usage}
      <form className="chatbox" onSubmit={ask}>
        <label className="visually-hidden" htmlFor="message">
          {chatWords.message}
        </label>
        <textarea
          id="message"
          ref={field}
          rows={1}
          placeholder={placeholder}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={keys}
          enterKeyHint="send"
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? 'message-over' : undefined}
        />
        {onToBottom && (
          <button type="button" className="todown" aria-label={chatWords.toBottom} onClick={onToBottom}>
            <Icon name="arrowDown" />
          </button>
        )}
        <SendOrStop isAnswering={isAnswering} canAsk={canAsk} onStop={onStop} />
      </form>
      {isTooLong && (
        <p className="dock-over" id="message-over" role="alert">
          {tooLong(draft.trim().length)}
        </p>
      )}
      <p className="fine">{mistakesLine}</p>
    </div>
  )
}

/** One button in both states, so that the keyboard's focus stays where it is. */
function SendOrStop({ isAnswering, canAsk, onStop }: { isAnswering: boolean; canAsk: boolean; onStop: () => void }) {
  const press = (event: MouseEvent) => {
    if (!isAnswering) return
    event.preventDefault()
    // The second click of a double click on Send is not meant as Stop.
    if (event.detail < 2) onStop()
  }
  return (
    <button
      type="submit"
      className={isAnswering ? 'send stop' : 'send'}
      aria-label={isAnswering ? undefined : chatWords.send}
      disabled={!isAnswering && !canAsk}
      onClick={press}
    >
      {isAnswering ? (
        <>
          <i aria-hidden="true" />
          {chatWords.stop}
        </>
      ) : (
        <Icon name="arrowUp" />
      )}
    </button>
  )
}
