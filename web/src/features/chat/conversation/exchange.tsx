import { memo, type ReactNode, type RefObject } from 'react'
import { chatWords } from '../../../words/chat.ts'
import { Answer, type AnswerProps } from '../answer/answer.tsx'
import { Question } from './question.tsx'

type Props = AnswerProps & {
  slip: RefObject<HTMLDivElement | null> | null
  isEditing: boolean
  onEdit: ((isEditing: boolean) => void) | null
  onReplace: (question: string) => void
  margin: (turn: string) => ReactNode
}

/** One question, on its slip, and its answer. */
export const Exchange = memo(
  ({ slip, isEditing, onEdit, onReplace, margin, ...rest }: Props) => (
    <div className={rest.isNewest ? 'exchange is-newest' : 'exchange'}>
      <h2 className="visually-hidden">{chatWords.you}</h2>
      <Question
        question={rest.turn.question}
        slip={slip}
        isEditing={isEditing}
        onEdit={onEdit}
        onAsk={onReplace}
        margin={margin(rest.turn.id)}
      />
      <Answer {...rest} />
    </div>
  ),
  // The handlers do the same whenever they are made; only these change what is drawn.
  (before, after) =>
    before.turn === after.turn &&
    before.isNewest === after.isNewest &&
    before.isEditing === after.isEditing &&
    (before.onEdit === null) === (after.onEdit === null) &&
    (before.onAskAgain === null) === (after.onAskAgain === null),
)
