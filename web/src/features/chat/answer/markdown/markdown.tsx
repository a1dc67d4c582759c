import { memo, useMemo, useRef } from 'react'
import { type Beginning, BlockView } from './block.tsx'
import { type Block, emptySplit, repairLast, splitBlocks } from './blocks.ts'
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
        <MemoBlock key={block.start} block={block} beginning={beginningOf(blocks, place)} />
      ))}
    </CitingContext>
  )
}

const MemoBlock = memo(
  ({ block, beginning }: { block: Block; beginning: Beginning | undefined }) => (
    <BlockView token={block.token} beginning={beginning} />
  ),
  (before, after) => before.block.raw === after.block.raw && before.beginning === after.beginning,
)

/** The first paragraph is the lead; a line in italics ahead of it, such as where help is, is no part of it. */
function beginningOf(blocks: readonly Block[], place: number): Beginning | undefined {
  const [first] = blocks
  const isAhead = first?.token.type === 'paragraph' && first.token.tokens?.every(({ type }) => type === 'em')
  if (place === 0) return isAhead ? 'ahead' : 'lead'
  return place === 1 && isAhead ? 'lead' : undefined
}

function withMendedLast(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.at(-1)
  if (!last) return blocks
  const repaired = repairLast(last)
  return repaired ? [...blocks.slice(0, -1), repaired] : blocks.slice(0, -1)
}
