import { type FeedbackReason, feedbackReasons } from '@nestbook/contract/feedback.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { CardHead, closeOnEscape } from '../../../ui/card-head.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { scrollBehavior } from '../../../ui/scroll.ts'
import { reasonWords } from '../../../words/reasons.ts'
import type { Wrong } from '../store/conversation-state.ts'

type Props = {
  onClose: () => void
  onSend: (reasons: FeedbackReason[], note: string) => Promise<boolean>
  /** Asks for another answer with this in mind; null where there can be none. */
  onAnswerAgain: ((wrong: Wrong) => void) | null
}

/** Why an answer did not help, for whoever wants to say so. */
export function ReasonSheet({ onClose, onSend, onAnswerAgain }: Props) {
  const [reasons, setReasons] = useState<readonly FeedbackReason[]>([])
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)
  const field = useId()
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true })
    sheet.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' })
  }, [])

  const toggle = (reason: FeedbackReason) =>
    setReasons(reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    if (!(await onSend([...reasons], note.trim()))) setSending(false)
  }
  /** Whether or not it could be told, the parent gets another answer. */
  const answerAgain = () => {
    setSending(true)
    void onSend([...reasons], note.trim()).finally(() => onAnswerAgain?.({ reasons: [...reasons], note: note.trim() }))
  }
  return (
    <section
      className="reasons"
      aria-label={reasonWords.off}
      ref={sheet}
      tabIndex={-1}
      onKeyDown={closeOnEscape(onClose)}
    >
      <CardHead title={reasonWords.off} closeLabel={reasonWords.close} onClose={onClose} />
      <form onSubmit={send}>
        <div className="options">
          {feedbackReasons.map((reason) => (
            <label key={reason} className={reasons.includes(reason) ? 'option-row is-on' : 'option-row'}>
              <input
                type="checkbox"
                className="visually-hidden"
                checked={reasons.includes(reason)}
                onChange={() => toggle(reason)}
              />
              <span className="option-box">{reasons.includes(reason) && <Icon name="tick" />}</span>
              {reasonWords.reasons[reason]}
            </label>
          ))}
        </div>
        <label className="visually-hidden" htmlFor={field}>
          {reasonWords.note}
        </label>
        <input
          id={field}
          className="input"
          placeholder={reasonWords.note}
          maxLength={limits.feedbackNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="reasons-actions">
          <span className="small muted">{reasonWords.promise}</span>
          <button
            type="submit"
            className={onAnswerAgain ? 'button button-quiet button-sm' : 'button button-primary button-sm'}
            disabled={isSending}
          >
            {reasonWords.send}
          </button>
          {onAnswerAgain && (
            <button
              type="button"
              className="button button-primary button-sm"
              disabled={isSending}
              onClick={answerAgain}
            >
              {reasonWords.answerAgain}
            </button>
          )}
        </div>
      </form>
    </section>
  )
}
