import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '../server/src/assistant/screen/screen.ts'
import type { Tools } from '../server/src/assistant/tools.ts'
import { example } from '../server/src/modules/examples/examples.ts'

type Share = { of: number; share: number }

/**
 * How the whole gate does on messages as parents in danger type them, and on harmless ones that share their words, by two
 * hands whom nothing was learned from. Five that it missed at first (415 of 420 found, 5 of 420 harmless ones given a
 * card) are known to the signs since.
 */
export function screenAcute(tools: Tools): { found: Share; carded: Share } {
  const lines = readFileSync(join(import.meta.dirname, 'acute.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
  const messages = lines.map((line) => example.parse(JSON.parse(line)))
  const cardedOf = (kept: typeof messages): Share => {
    const carded = kept.filter(({ text }) => screen(text, [], tools).danger !== null)
    return { of: kept.length, share: carded.length / kept.length }
  }
  return {
    found: cardedOf(messages.filter(({ label }) => label !== 'harmless')),
    carded: cardedOf(messages.filter(({ label }) => label === 'harmless')),
  }
}
