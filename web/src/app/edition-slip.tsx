import { useState } from 'react'
import { useConversations } from '../device/use-conversations.ts'
import { editionWords } from '../words/offline.ts'
import './edition-slip.css'

/** A newer edition lies ready. Never shown while an answer is being written; what was typed is kept either way. */
export function EditionSlip({ isOverDock }: { isOverDock: boolean }) {
  const isWriting = useConversations().some((entry) => entry.isWriting)
  const [isLater, setIsLater] = useState(false)
  if (isWriting || isLater) return null
  return (
    <aside className={isOverDock ? 'edition is-over-dock' : 'edition'} role="status">
      <div>
        <b>{editionWords.title}</b>
        <span>{editionWords.line}</span>
      </div>
      <div className="edition-buttons">
        <button type="button" className="button button-text button-sm" onClick={() => setIsLater(true)}>
          {editionWords.later}
        </button>
        <button type="button" className="button button-primary button-sm" onClick={() => window.location.reload()}>
          {editionWords.reload}
        </button>
      </div>
    </aside>
  )
}
