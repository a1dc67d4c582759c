import { useState } from 'react'
import { sidebarWords } from '../../words/conversations.ts'
import { Row, type RowActs } from './row.tsx'
import { ShowMore } from './show-more.tsx'
import type { Search } from './use-search.ts'

const atATime = 20

type Props = { query: string; search: Search; onAsk: (question: string) => void } & RowActs

export function SearchResults({ query, search: { found, total, more, isPartial }, onAsk, ...acts }: Props) {
  const [wanted, setWanted] = useState(atATime)
  const showMore = () => {
    setWanted(wanted + atATime)
    if ((found?.length ?? 0) < wanted + atATime) more?.()
  }
  return (
    <>
      <p className={total > 0 ? 'found' : 'visually-hidden'} role="status">
        {found === null ? sidebarWords.searching : sidebarWords.found(total)}
        {isPartial && ` ${sidebarWords.onlyHere}`}
      </p>
      <div className="convs">
        <ul>
          {found?.slice(0, wanted).map(({ entry, title, snippet }) => (
            <Row key={entry.id} entry={entry} title={title} snippet={snippet} {...acts} />
          ))}
        </ul>
        <ShowMore left={total - wanted} atATime={atATime} onMore={showMore} />
        {found?.length === 0 && <Nothing query={query} onAsk={onAsk} />}
      </div>
    </>
  )
}

function Nothing({ query, onAsk }: { query: string; onAsk: (question: string) => void }) {
  return (
    <div className="nothing">
      <p className="head">{sidebarWords.nothing(query)}</p>
      <p className="muted small">{sidebarWords.nothingLine}</p>
      <button type="button" className="button button-quiet button-sm" onClick={() => onAsk(query)}>
        {sidebarWords.askAbout}
      </button>
    </div>
  )
}
