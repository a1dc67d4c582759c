import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import type { Knowledge } from '../server/src/assistant/knowledge.ts'
import { screen } from '../server/src/assistant/screen/screen.ts'

/** A message, and the route of help that it calls for. */
const example = z.object({ text: z.string(), label: z.enum([...helpRoutes, 'harmless']) })

type Share = { of: number; share: number }

/**
 * How the whole gate does on messages of parents in danger (`acute`, five authors; `spanish`, one) and on harmless ones
 * that share their words. `ordinary` questions come from two authors. Nothing was learned from any of them.
 * docs/danger-kinds.md keeps the figures of the first try, also of lists that are examples since.
 */
export function screenMessages(list: 'acute' | 'ordinary' | 'spanish', knowledge: Knowledge) {
  const lines = readFileSync(join(import.meta.dirname, `${list}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
  const messages = lines.map((line) => {
    const { text, label } = example.parse(JSON.parse(line))
    return { label, screened: screen(text, [], knowledge) }
  })
  const shareIn = (kept: typeof messages, isIt: (one: (typeof messages)[number]) => boolean): Share => ({
    of: kept.length,
    share: kept.filter(isIt).length / kept.length,
  })
  const harmless = messages.filter(({ label }) => label === 'harmless')
  return {
    found: shareIn(
      messages.filter(({ label }) => label !== 'harmless'),
      ({ screened }) => screened.danger !== null,
    ),
    falsePositives: shareIn(harmless, ({ screened }) => screened.danger !== null),
    /** Given the card, or told in a line where help is. */
    told: shareIn(
      messages.filter(({ label }) => label !== 'harmless'),
      ({ screened }) => screened.danger !== null || screened.quiet !== null || screened.sign !== null,
    ),
    toldInVain: shareIn(harmless, ({ screened }) => screened.danger === null && screened.quiet !== null),
    declined: shareIn(harmless, ({ screened }) => screened.danger === null && screened.scope === 'elsewhere'),
  }
}
