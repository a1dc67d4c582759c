import { useEffect, useState } from 'react'
import type { ConversationEntry } from '../../device/conversation-index.ts'
import { conversationSource } from '../../device/conversation-source.ts'
import { useConversationTotal } from '../../device/use-conversations.ts'
import { Icon } from '../../ui/icon.tsx'
import { sidebarWords } from '../../words/conversations.ts'
import { Row, type RowActs } from './row.tsx'
import { ShowMore } from './show-more.tsx'

const atATime = 20

/** The pinned ones first, then the others as they were last spoken in; twenty at a time. */
export function ConversationList({ entries, ...acts }: { entries: readonly ConversationEntry[] } & RowActs) {
  const [wanted, setWanted] = useState(atATime)
  const total = useConversationTotal()
  useEffect(() => void conversationSource().then((home) => home.reach(wanted)), [wanted])
  const pinned = entries.filter(({ isPinned }) => isPinned)
  const shown = [...pinned, ...entries.filter(({ isPinned }) => !isPinned)].slice(0, wanted)
  return (
    <div className="convs">
      {pinned.length > 0 && (
        <h3 className="group-title">
          <Icon name="pin" />
          {sidebarWords.pinned}
        </h3>
      )}
      <Rows entries={shown.filter(({ isPinned }) => isPinned)} {...acts} />
      {pinned.length > 0 && shown.length > pinned.length && <h3 className="group-title">{sidebarWords.lately}</h3>}
      <Rows entries={shown.filter(({ isPinned }) => !isPinned)} {...acts} />
      <ShowMore left={total - shown.length} atATime={atATime} onMore={() => setWanted(wanted + atATime)} />
    </div>
  )
}

function Rows({ entries, ...acts }: { entries: readonly ConversationEntry[] } & RowActs) {
  if (entries.length === 0) return null
  return (
    <ul>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} {...acts} />
      ))}
    </ul>
  )
}
