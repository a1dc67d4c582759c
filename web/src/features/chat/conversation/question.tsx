import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { lazyPart } from '../../../device/lazy-part.ts'
import { Icon } from '../../../ui/icon.tsx'
import { chatWords } from '../../../words/chat.ts'

const QuestionEditor = lazyPart(() => import('./question-editor.tsx'), 'QuestionEditor')

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
  if (isEditing && onEdit)
    return (
      <Suspense
        fallback={
          <div className="turn">
            <div className="slip">{question}</div>
          </div>
        }
      >
        <QuestionEditor question={question} onEnd={() => onEdit(false)} onAsk={onAsk} />
      </Suspense>
    )
  const isLong = question.length > maxUnfolded || question.split('\n').length > maxLines
  return (
    <div className="turn">
      <div className={isLong && !isWhole ? 'slip is-folded' : 'slip'} ref={slip}>
        {question}
      </div>
      {(onEdit || isLong) && (
        <div className="slip-tools">
          {isLong && (
            <button type="button" className="action" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? chatWords.fold : chatWords.unfold}
            </button>
          )}
          {onEdit && (
            <button type="button" className="action" aria-label={chatWords.editThis} onClick={() => onEdit(true)}>
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
