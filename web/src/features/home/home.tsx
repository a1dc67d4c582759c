import { type ReactNode, useState } from 'react'
import { isFirstThisSession } from '../../device/session.ts'
import { homeWords } from '../../words/home.ts'
import { Composer } from './composer.tsx'
import { Doodle } from './doodle.tsx'
import { type ChipPrompt, chips, type NotePrompt, notes } from './prompts.ts'
import './stage.css'
import './notes.css'
import './chips.css'

type Ask = (question: string) => void

type Props = {
  onAsk: Ask
  /** Leads back to the latest conversation; null when there is none. */
  onResume: (() => void) | null
  /** The line of questions left. */
  usage: ReactNode
}

export function Home({ onAsk, onResume, usage }: Props) {
  return (
    <div className="home">
      <section className="stage" aria-label={homeWords.ask}>
        <div className="stage-core">
          <h1>{homeWords.heading}</h1>
          <p className="sub">{homeWords.line}</p>
          <Composer onAsk={onAsk} />
          <div className="under">
            {usage}
            {onResume && (
              <button type="button" className="btn btn-quiet btn-sm" onClick={onResume}>
                {homeWords.resume}
              </button>
            )}
          </div>
        </div>
        <Notes notes={notes} onAsk={onAsk} />
      </section>
      <Chips chips={chips} onAsk={onAsk} />
    </div>
  )
}

function Notes({ notes, onAsk }: { notes: readonly NotePrompt[]; onAsk: Ask }) {
  const [isArriving] = useState(() => isFirstThisSession('notes'))
  return (
    <div className={isArriving ? 'notes is-arriving' : 'notes'}>
      {notes.map((note) => (
        <button
          key={note.title}
          type="button"
          className={`note n-${note.pigment}`}
          onClick={() => onAsk(note.question)}
        >
          <Doodle name={note.doodle} />
          <b>{note.title}</b>
        </button>
      ))}
    </div>
  )
}

function Chips({ chips, onAsk }: { chips: readonly ChipPrompt[]; onAsk: Ask }) {
  return (
    <section className="section chips-section" aria-label={homeWords.examples}>
      <div className="chips-wrap">
        <div className="chips">
          {chips.map((chip) => (
            <button
              key={chip.text}
              type="button"
              className={`chip n-${chip.pigment}`}
              onClick={() => onAsk(chip.question)}
            >
              {chip.text}
            </button>
          ))}
        </div>
      </div>
    </section>
  )
}
