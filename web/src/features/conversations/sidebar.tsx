import { limits } from '@nestbook/contract/rules/limits.ts'
import { isTooShort } from '@nestbook/contract/rules/words-in.ts'
import { useEffect, useId, useState } from 'react'
import type { ConversationEntry } from '../../device/conversation-index.ts'
import { conversationSource } from '../../device/conversation-source.ts'
import { deviceConversations } from '../../device/conversation-store.ts'
import { useListed } from '../../device/use-conversations.ts'
import emptyNest from '../../ui/art/spot-empty-nest.svg'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { deleteWords, sidebarWords } from '../../words/conversations.ts'
import { ConversationList } from './conversation-list.tsx'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'
import './sidebar.css'

export type SidebarProps = {
  current: string | null
  onOpen: (id: string) => void
  onNew: () => void
  onAsk: (question: string) => void
  onClose: () => void
}

/** All conversations: to open, find, rename, pin and delete. */
export function Sidebar({ current, onOpen, onNew, onAsk, onClose }: SidebarProps) {
  const entries = useListed()
  const [query, setQuery] = useState('')
  const found = useSearch(query, entries)
  const isSearched = query.trim() !== '' && !isTooShort(query)
  const [doomed, setDoomed] = useState<ConversationEntry | null>(null)
  useEffect(() => void conversationSource().then((home) => home.refresh()), [])
  const rows = { current, onOpen, onDelete: setDoomed }
  return (
    <Modal className="sidebar" label={sidebarWords.title} onClose={onClose}>
      <div className="sidebar-top">
        <h2>{sidebarWords.title}</h2>
        <button type="button" className="icon-button" aria-label={sidebarWords.close} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      <button type="button" className="button button-primary new-conversation" onClick={onNew}>
        {sidebarWords.fresh}
      </button>
      {entries.length > 0 && <Find query={query} onQuery={setQuery} />}
      {entries.length === 0 && <Empty />}
      {isTooShort(query) && (
        <p className="found" role="status">
          {sidebarWords.tooShort}
        </p>
      )}
      {entries.length > 0 && !isSearched && <ConversationList entries={entries} {...rows} />}
      {entries.length > 0 && isSearched && (
        <SearchResults query={query.trim()} search={found} onAsk={onAsk} {...rows} />
      )}
      {doomed && (
        <ConfirmDialog
          words={deleteWords}
          onStay={() => setDoomed(null)}
          onGoOn={() => {
            deviceConversations.remove(doomed.id)
            setDoomed(null)
          }}
        />
      )}
    </Modal>
  )
}

function Find({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const field = useId()
  return (
    <search className="find">
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={field}>
        {sidebarWords.searchLabel}
      </label>
      <input
        id={field}
        className="input"
        type="search"
        placeholder={sidebarWords.search}
        value={query}
        maxLength={limits.searchLength}
        onChange={(event) => onQuery(event.target.value)}
      />
      {query && (
        <button type="button" className="icon-button" aria-label={sidebarWords.clear} onClick={() => onQuery('')}>
          <Icon name="cross" className="icon-sm" />
        </button>
      )}
    </search>
  )
}

function Empty() {
  return (
    <div className="convs is-empty">
      <img src={emptyNest} alt="" width="192" height="144" />
      <p className="muted">{sidebarWords.none}</p>
    </div>
  )
}
