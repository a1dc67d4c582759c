import { useOffline } from '../../device/connection.ts'
import { tryWords } from '../../words/auth.ts'
import { Composer } from './composer.tsx'
import './try-box.css'

type Props = {
  onAsk: (question: string) => void
  /** The guest's way in, as the first button; null where it stands elsewhere. */
  guest: { label: string; onGuest: () => void } | null
}

/** Before anybody signs in: the question box, and three questions that a tap asks as a guest. */
export function TryBox({ onAsk, guest }: Props) {
  const isOff = useOffline()
  return (
    <section className="try-box" aria-label={tryWords.title}>
      <p className="kicker">{tryWords.title}</p>
      {guest && (
        <button type="button" className="button button-primary button-block" onClick={guest.onGuest}>
          {guest.label}
        </button>
      )}
      <Composer samples={tryWords.questions} onAsk={onAsk} />
      <ul>
        {tryWords.questions.map((question) => (
          <li key={question}>
            <button type="button" className="link tappable" disabled={isOff} onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
