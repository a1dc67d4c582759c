import { memo, useMemo, useRef } from 'react'
import { BlockView } from './block.tsx'
import { type Block, emptySplit, mendLast, splitBlocks } from './blocks.ts'
import { type Citing, CitingContext } from './citation.tsx'
import './markdown.css'

export type MarkdownProps = {
  text: string
  /** More may come: half-written syntax is held back. */
  isGrowing: boolean
} & Citing

/** An answer's Markdown as React elements: no HTML is ever set, and only the block that changed is drawn again. */
export function Markdown({ text, isGrowing, sources, onCite }: MarkdownProps) {
  const split = useRef(emptySplit)
  split.current = splitBlocks(split.current, text)
  const blocks = isGrowing ? withMendedLast(split.current.blocks) : split.current.blocks
  const citing = useMemo(() => ({ sources, onCite }), [sources, onCite])
  return (
    <CitingContext value={citing}>
      {blocks.map((block, place) => (
        <MemoBlock key={block.start} block={block} isLead={place === 0} />
      ))}
    </CitingContext>
  )
}

const MemoBlock = memo(
  ({ block, isLead }: { block: Block; isLead: boolean }) => <BlockView token={block.token} isLead={isLead} />,
  (before, after) => before.block.raw === after.block.raw && before.isLead === after.isLead,
)

function withMendedLast(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.at(-1)
  if (!last) return blocks
  const mended = mendLast(last)
  return mended ? [...blocks.slice(0, -1), mended] : blocks.slice(0, -1)
}
