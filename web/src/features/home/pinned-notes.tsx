import type { Sticky } from '@nestbook/contract/home.ts'
import { useOffline } from '../../device/connection.ts'
import { Doodle } from './doodle.tsx'

type Props = { notes: readonly Sticky[]; isArriving: boolean; onAsk: (question: string) => void }

export function PinnedNotes({ notes, isArriving, onAsk }: Props) {
  const isOff = useOffline()
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
