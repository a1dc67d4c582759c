import type { Token, Tokens } from 'marked'
import type { CSSProperties, ReactNode } from 'react'
import { chatWords } from '../../../../words/chat.ts'
import { Inline } from './inline.tsx'

/** How a paragraph that begins an answer is set: what is said ahead of it, and its first. */
export type Beginning = 'ahead' | 'lead'

/** One block of an answer. */
export function BlockView({ token, beginning }: { token: Token; beginning?: Beginning | undefined }): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return (
        <p className={beginning}>
          <Inline tokens={token.tokens ?? []} />
        </p>
      )
    case 'text':
      return <Inline tokens={[token]} />
    case 'heading':
      return <Heading heading={token as Tokens.Heading} />
    case 'list':
      return <List list={token as Tokens.List} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens ?? []} />
        </blockquote>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach what scrolls sideways.
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'hr':
      return <hr />
    case 'table':
      return <Table table={token as Tokens.Table} />
    default:
      return null
  }
}

function Blocks({ tokens }: { tokens: readonly Token[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks only ever grow at their end.
  return tokens.map((token, place) => <BlockView key={place} token={token} />)
}

/** The page has its own first and second headings, so an answer's start at the third. */
function Heading({ heading }: { heading: Tokens.Heading }) {
  const words = <Inline tokens={heading.tokens} />
  return heading.depth <= 3 ? <h3>{words}</h3> : <h4>{words}</h4>
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items only ever grow at their end.
    <li key={place}>
      <Blocks tokens={item.tokens.filter(({ type }) => type !== 'checkbox')} />
    </li>
  ))
  if (!list.ordered) return <ul>{items}</ul>
  const start = Number(list.start) || 1
  const from = { '--from': start - 1 } as CSSProperties
  return (
    <ol start={start} style={start === 1 ? undefined : from}>
      {items}
    </ol>
  )
}

function Table({ table }: { table: Tokens.Table }) {
  const row = (cells: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    cells.map((cell, place) => (
      <Cell
        // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns do not move.
        key={place}
        scope={Cell === 'th' ? 'col' : undefined}
        style={cell.align ? { textAlign: cell.align } : undefined}
      >
        <Inline tokens={cell.tokens} />
      </Cell>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach what scrolls sideways.
    <section className="table-wrap" tabIndex={0} aria-label={chatWords.table}>
      <table>
        <thead>
          <tr>{row(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((cells, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows only ever grow at their end.
            <tr key={place}>{row(cells, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
