import { limits } from '@nestbook/contract/rules/limits.ts'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { submitOnEnter } from '../../../ui/submit-on-enter.ts'
import { chatWords } from '../../../words/chat.ts'
import { tooLong } from '../../../words/failures.ts'

type Props = {
  question: string
  slip: RefObject<HTMLDivElement | null> | null
  isEditing: boolean
  /** Begins or ends editing; null when this question cannot be edited. */
  onEdit: ((isEditing: boolean) => void) | null
  onAsk: (question: string) => void
  /** What stands in its margin, by itself up to date. */
  margin: ReactNode
}

/** The parent's question on its slip. The newest can be written again in its place. */
export function Question({ question, slip, isEditing, onEdit, onAsk, margin }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (isEditing && onEdit) return <Editing question={question} onEnd={() => onEdit(false)} onAsk={onAsk} />
  const isLong = question.length > maxUnfolded || question.split('\n').length > maxLines
  return (
    <div className="turn">
      <div className={isLong && !isWhole ? 'slip is-folded' : 'slip'} ref={slip}>
        {question}
      </div>
      {(onEdit || isLong) && (
        <div className="slip-tools">
          {isLong && (
            <button type="button" className="act" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? chatWords.fold : chatWords.unfold}
            </button>
          )}
          {onEdit && (
            <button type="button" className="act" aria-label={chatWords.editThis} onClick={() => onEdit(true)}>
              <Icon name="pencil" />
              {chatWords.edit}
            </button>
          )}
        </div>
      )}
      {margin}
    </div>
  )
}

/** A longer question would push its own answer, and a number to call, out of a phone's first view. */
const maxUnfolded = 420
const maxLines = 8

function Editing({ question, onEnd, onAsk }: { question: string; onEnd: () => void; onAsk: (text: string) => void }) {
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
          <label className="vh" htmlFor={id}>
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
          <div className="row">
            <button type="button" className="btn btn-text btn-sm" onClick={onEnd}>
              {chatWords.cancel}
            </button>
            <button type="submit" className="btn btn-primary btn-sm" disabled={!canAsk}>
              {chatWords.askAgain}
            </button>
          </div>
        </div>
      </form>
      <p className="slip-help">{length > limits.questionLength ? tooLong(length) : chatWords.editLine}</p>
    </div>
  )
}
