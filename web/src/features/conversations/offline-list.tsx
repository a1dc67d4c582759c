import { type ReactNode, useState } from 'react'
import { deviceConversations } from '../../device/conversation-store.ts'
import { useListed } from '../../device/use-conversations.ts'
import { offlineWords } from '../../words/offline.ts'
import { RowWords } from './row.tsx'
import { ShowMore } from './show-more.tsx'
import './sidebar.css'
import './offline-list.css'

const atATime = 20

type Props = { status: ReactNode; onOpen: (id: string) => void; onAgain: () => void }

/** The conversations that can be read without a network. */
export function OfflineList({ status, onOpen, onAgain }: Props) {
  const kept = useListed().filter(({ id }) => deviceConversations.read(id) !== null)
  const [wanted, setWanted] = useState(atATime)
  return (
    <div className="offline-list">
      <header>
        {status}
        <h1>{offlineWords.title}</h1>
        <p>{kept.length > 0 ? offlineWords.line : offlineWords.bareLine}</p>
      </header>
      {kept.length > 0 && (
        <div className="convs">
          <ul>
            {kept.slice(0, wanted).map((entry) => (
              <li key={entry.id} className="conv">
                <button type="button" className="open" onClick={() => onOpen(entry.id)}>
                  <RowWords entry={entry} />
                </button>
              </li>
            ))}
          </ul>
          <ShowMore left={kept.length - wanted} atATime={atATime} onMore={() => setWanted(wanted + atATime)} />
        </div>
      )}
      <div className="list-end">
        <button type="button" className="button button-quiet" onClick={onAgain}>
          {offlineWords.again}
        </button>
        <span className="small muted">{offlineWords.emergency}</span>
      </div>
    </div>
  )
}
