import type { Sticky } from '@nestbook/contract/home.ts'
import { homeCounts } from '@nestbook/contract/rules/home-notes.ts'
import { lazy, Suspense, useState } from 'react'
import { isFirstThisSession } from '../../device/session.ts'
import { homeWords } from '../../words/home.ts'
import './notes.css'

/** With its drawings, which only somebody who is in gets to see. */
export const loadPinnedNotes = () => import('./pinned-notes.tsx')
const PinnedNotes = lazy(() => loadPinnedNotes().then(({ PinnedNotes }) => ({ default: PinnedNotes })))

type Props = { notes: readonly Sticky[] | null; onAsk: (question: string) => void }

/** Sticky notes to ask with a tap; blank ones while they are on their way. */
export function Notes({ notes, onAsk }: Props) {
  const [isArriving] = useState(() => isFirstThisSession('notes'))
  if (!notes) return <BlankNotes />
  return (
    <Suspense fallback={<BlankNotes />}>
      <PinnedNotes notes={notes} isArriving={isArriving} onAsk={onAsk} />
    </Suspense>
  )
}

function BlankNotes() {
  return (
    <div className="notes" aria-busy="true">
      <span className="vh" role="status">
        {homeWords.loading}
      </span>
      {places.map((place) => (
        <div key={place} className="note sk-note" aria-hidden="true">
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

const places = Array.from({ length: homeCounts.notes }, (_, place) => place)
