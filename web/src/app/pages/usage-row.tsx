import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { sidebarWords } from '../../words/conversations.ts'
import '../../features/usage/usage-row.css'

type Props = {
  /** Opens the conversations of who has no menu for it in the header; null for who has. */
  onConversations: (() => void) | null
  children: ReactNode
}

/** The line of questions left, and for guests the way to their conversations. */
export function UsageRow({ onConversations, children }: Props) {
  return (
    <div className="usage-row">
      {children}
      {onConversations && (
        <button type="button" className="icon-btn" aria-label={sidebarWords.open} onClick={onConversations}>
          <Icon name="menu" />
        </button>
      )}
    </div>
  )
}
