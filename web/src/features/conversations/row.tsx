import { timeLabel } from '@nestbook/contract/rules/time-labels.ts'
import { useRef, useState } from 'react'
import type { ConversationEntry } from '../../device/conversation-index.ts'
import { deviceConversations } from '../../device/conversation-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { sidebarWords } from '../../words/conversations.ts'
import { Rename } from './rename.tsx'
import { RowMenu } from './row-menu.tsx'
import type { Part } from './search-on-device.ts'

export type RowActs = {
  /** The conversation on the screen. */
  current: string | null
  onOpen: (id: string) => void
  onDelete: (entry: ConversationEntry) => void
}

type Props = { entry: ConversationEntry; title?: Part[]; snippet?: Part[] } & RowActs

export function Row({ entry, title, snippet = [], current, onOpen, onDelete }: Props) {
  const [state, setState] = useState<'still' | 'menu' | 'rename'>('still')
  const more = useRef<HTMLButtonElement>(null)
  const isOn = entry.id === current
  const rest = () => {
    setState('still')
    more.current?.focus()
  }
  if (state === 'rename')
    return (
      <li className="conv is-edit">
        <Rename
          title={entry.title}
          onCancel={() => setState('still')}
          onSave={(name) => {
            deviceConversations.rename(entry.id, name)
            setState('still')
          }}
        />
      </li>
    )
  return (
    <li className={['conv', isOn && 'is-on', state === 'menu' && 'is-open'].filter(Boolean).join(' ')}>
      <button type="button" className="open" aria-current={isOn ? 'page' : undefined} onClick={() => onOpen(entry.id)}>
        <RowWords entry={entry} title={title} snippet={snippet} />
      </button>
      <button
        type="button"
        ref={more}
        className="icon-button"
        aria-label={sidebarWords.moreFor(entry.title)}
        aria-haspopup="menu"
        aria-expanded={state === 'menu'}
        onClick={() => setState(state === 'menu' ? 'still' : 'menu')}
      >
        <Icon name="more" className="is-dots" />
      </button>
      {state === 'menu' && (
        <RowMenu
          isPinned={entry.isPinned}
          onClose={rest}
          onRename={() => setState('rename')}
          onPin={() => {
            deviceConversations.pin(entry.id, !entry.isPinned)
            rest()
          }}
          onDelete={() => {
            rest()
            onDelete(entry)
          }}
        />
      )}
    </li>
  )
}

type WordsProps = { entry: ConversationEntry; title?: Part[] | undefined; snippet?: Part[] }

/** What a row says of a conversation. */
export function RowWords({ entry, title, snippet = [] }: WordsProps) {
  return (
    <>
      <b>{title ? <Parts parts={title} /> : entry.title}</b>
      {snippet.length > 0 && (
        <span className="snip">
          <Parts parts={snippet} />
        </span>
      )}
      <Meta entry={entry} />
    </>
  )
}

function Meta({ entry }: { entry: ConversationEntry }) {
  return (
    <span className="conv-meta">
      {entry.isWriting ? (
        <span className="live">{sidebarWords.writing}</span>
      ) : (
        <span>{sidebarWords.messages(entry.messages)}</span>
      )}
      <i />
      <span>{entry.isWriting ? sidebarWords.now : timeLabel(entry.updatedAt, Date.now())}</span>
    </span>
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isFound }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name.
    isFound ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  )
}
