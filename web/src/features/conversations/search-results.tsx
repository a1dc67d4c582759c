import { useState } from 'react'
import { sidebarWords } from '../../words/conversations.ts'
import { Row, type RowActs } from './row.tsx'
import type { Found } from './search-shelf.ts'
import { ShowMore } from './show-more.tsx'

const atATime = 20

type Props = { query: string; found: Found[] | null; onAsk: (question: string) => void } & RowActs

export function SearchResults({ query, found, onAsk, ...acts }: Props) {
  const [wanted, setWanted] = useState(atATime)
  const count = found?.length ?? 0
  return (
    <>
      <p className={count > 0 ? 'found' : 'vh'} role="status">
        {found === null ? sidebarWords.searching : sidebarWords.found(count)}
      </p>
      <div className="convs">
        <ul>
          {found?.slice(0, wanted).map(({ entry, title, snippet }) => (
            <Row key={entry.id} entry={entry} title={title} snippet={snippet} {...acts} />
          ))}
        </ul>
        <ShowMore left={count - wanted} atATime={atATime} onMore={() => setWanted(wanted + atATime)} />
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
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => onAsk(query)}>
        {sidebarWords.askAbout}
      </button>
    </div>
  )
}
