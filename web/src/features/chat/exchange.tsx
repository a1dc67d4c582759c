import { memo, type RefObject } from 'react'
import { chatWords } from '../../words/chat.ts'
import { Answer, type AnswerProps } from './answer.tsx'
import type { Turn } from './conversation-state.ts'

type Props = Omit<AnswerProps, 'answer'> & { turn: Turn; slip: RefObject<HTMLDivElement | null> | null }

/** One question, on its slip, and its answer. */
export const Exchange = memo(
  ({ turn, slip, ...rest }: Props) => (
    <div className={rest.isNewest ? 'exchange is-newest' : 'exchange'}>
      <h2 className="vh">{chatWords.you}</h2>
      <div className="turn">
        <div className="slip" ref={slip}>
          {turn.question}
        </div>
      </div>
      <Answer answer={turn.answer} {...rest} />
    </div>
  ),
  // The handlers do the same whenever they are made; only these change what is drawn.
  (before, after) =>
    before.turn === after.turn &&
    before.isNewest === after.isNewest &&
    (before.onAskAgain === null) === (after.onAskAgain === null),
)
