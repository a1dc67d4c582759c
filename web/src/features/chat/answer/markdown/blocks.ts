import { lexer, type Token } from 'marked'
import remend from 'remend'

/** A block of the answer: what it is made from, and its token. Blocks keep their identity while the text grows. */
export type Block = { start: number; raw: string; token: Token }

export type Split = { source: string; blocks: readonly Block[] }

export const emptySplit: Split = { source: '', blocks: [] }

/**
 * Splits Markdown into blocks. When the text only grew, everything before its last block stays as it was and is not
 * read again. So a long answer costs no more per update than its last paragraph.
 */
export function splitBlocks(previous: Split, text: string): Split {
  const source = text.replace(/\r\n?/g, '\n')
  if (source === previous.source) return previous
  const kept = source.startsWith(previous.source) ? previous.blocks.slice(0, -1) : []
  const start = kept.length === 0 ? 0 : (previous.blocks[kept.length]?.start ?? 0)
  return { source, blocks: [...kept, ...readFrom(source, start)] }
}

function readFrom(source: string, start: number): Block[] {
  const blocks: Block[] = []
  let place = start
  for (const token of lexer(source.slice(start))) {
    // Blank lines do not stand alone: text after them may still belong to the block before.
    if (token.type !== 'space') blocks.push({ start: place, raw: token.raw, token })
    place += token.raw.length
  }
  return blocks
}

/**
 * The last block of a text that is still being written, with its open syntax closed and half-written marks held back.
 * So nothing flickers. Null while it cannot be told yet what it will be.
 */
export function repairLast(block: Block): Block | null {
  if (isHalfTable(block)) return null
  const whole = withoutPartial(block.raw)
  if (whole.trim() === '') return null
  const repaired =
    block.token.type === 'code' ? whole : remend(whole.trimEnd(), { linkMode: 'text-only', katex: false })
  if (repaired === block.raw) return block
  const token = lexer(repaired).find(({ type }) => type !== 'space')
  return token ? { ...block, raw: repaired, token } : null
}

/** A list mark, a row of dashes, a tag, a citation or an image that has only begun. */
function withoutPartial(raw: string): string {
  return raw
    .replace(/(^|\n)[ \t>]*(?:[-=+*_#~`|]+|\d{1,3}[.)]?)[ \t]*$/, '$1')
    .replace(/\[\d{0,3}$/, '')
    .replace(/!\[[^\]]*(?:\](?:\([^)]*)?)?$/, '')
    .replace(/<(?:[/!a-z][^<>\n]*)?$/i, '')
    .replace(/&[#\w]{0,12}$/, '')
}

function isHalfTable({ raw, token }: Block): boolean {
  return token.type === 'paragraph' && raw.startsWith('|')
}
