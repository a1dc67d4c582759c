import type { ReactNode } from 'react'
import { useOffline } from '../../device/connection.ts'
import { Icon } from '../../ui/icon.tsx'
import { NoConnection } from '../../ui/no-connection.tsx'
import { frameWords } from '../../words/frame.ts'
import { offlineWords } from '../../words/offline.ts'
import '../../features/usage/usage-row.css'

type Props = {
  /** Opens the conversations of who has no menu for it in the header; null for who has. */
  onConversations: (() => void) | null
  children: ReactNode
}

/** The line of questions left, or that none can be asked, and for guests the way to their conversations. */
export function UsageRow({ onConversations, children }: Props) {
  const isOff = useOffline()
  return (
    <div className="usage-row">
      {isOff ? <NoConnection words={offlineWords.keeps} /> : children}
      <ToConversations onOpen={onConversations} />
    </div>
  )
}

/** Opens the conversations of a guest; nothing for who has a menu for it in the header. */
export function ToConversations({ onOpen }: { onOpen: (() => void) | null }) {
  if (!onOpen) return null
  return (
    <button type="button" className="to-conversations" aria-label={frameWords.openConversations} onClick={onOpen}>
      <Icon name="menu" className="icon-sm" />
      {frameWords.conversations}
    </button>
  )
}
