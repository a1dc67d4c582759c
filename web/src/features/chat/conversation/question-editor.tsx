import { limits } from '@nestbook/contract/rules/limits.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { submitOnEnter } from '../../../ui/submit-on-enter.ts'
import { chatWords } from '../../../words/chat.ts'
import { tooLong } from '../../../words/failures.ts'

type Props = { question: string; onEnd: () => void; onAsk: (text: string) => void }

/** The newest question, to be written again in its place. */
export function QuestionEditor({ question, onEnd, onAsk }: Props) {
  const [text, setText] = useState(question)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(question.length, question.length)
  }, [question.length])
  const length = text.trim().length
  const canAsk = length > 0 && length <= limits.questionLength
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!canAsk) return
    onEnd()
    onAsk(text.trim())
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Escape') return submitOnEnter(event)
    event.stopPropagation()
    onEnd()
  }
  return (
    <div className="turn">
      <form className="edit-frame" onSubmit={ask}>
        <div className="slip is-edit">
          <label className="visually-hidden" htmlFor={id}>
            {chatWords.editField}
          </label>
          <textarea
            id={id}
            ref={field}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={keys}
            enterKeyHint="send"
          />
          <div className="slip-buttons">
            <button type="button" className="button button-text button-sm" onClick={onEnd}>
              {chatWords.cancel}
            </button>
            <button type="submit" className="button button-primary button-sm" disabled={!canAsk}>
              {chatWords.askAgain}
            </button>
          </div>
        </div>
      </form>
      <p className="slip-help">{length > limits.questionLength ? tooLong(length) : chatWords.editLine}</p>
    </div>
  )
}
