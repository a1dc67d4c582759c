import type { Sticky } from '@nestbook/contract/home.ts'
import { homeCounts } from '@nestbook/contract/rules/home-notes.ts'
import { useState } from 'react'
import { useOffline } from '../../device/connection.ts'
import { isFirstThisSession } from '../../device/session.ts'
import { homeWords } from '../../words/home.ts'
import { Doodle } from './doodle.tsx'
import './notes.css'

type Props = { notes: readonly Sticky[] | null; onAsk: (question: string) => void }

/** Sticky notes to ask with a tap; blank ones while they are on their way. */
export function Notes({ notes, onAsk }: Props) {
  const isOff = useOffline()
  const [isArriving] = useState(() => isFirstThisSession('notes'))
  if (!notes) {
    return (
      <div className="notes" aria-busy="true">
        <span className="visually-hidden" role="status">
          {homeWords.loading}
        </span>
        {places.map((place) => (
          <div key={place} className="note blank-note" aria-hidden="true">
            <i />
            <span>
              <i />
              <i />
            </span>
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className={isArriving ? 'notes is-arriving' : 'notes'}>
      {notes.map((note) => (
        <button
          key={note.title}
          type="button"
          className={`note n-${note.color}`}
          disabled={isOff}
          onClick={() => onAsk(note.prompt)}
        >
          <Doodle emoji={note.icon} />
          <b>{note.title}</b>
        </button>
      ))}
    </div>
  )
}

const places = Array.from({ length: homeCounts.notes }, (_, place) => place)
