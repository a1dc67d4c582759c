import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeReadMessage } from '../server/src/assistant/screen/read-message.ts'
import { leastDanger } from '../server/src/assistant/screen/screen.ts'
import { type Example, example } from '../server/src/modules/examples/examples.ts'
import { loadLexicon } from '../server/src/modules/lexicon/lexicon.ts'
import { loadSafety } from '../server/src/modules/safety/safety.ts'

export type Caught = { dangers: number; found: number; byRules: number; harmless: number; carded: number }

/**
 * How the danger gate does on messages of authors whom it did not learn from: each file of danger messages is left out
 * in turn. These messages are harder than life: half of them are indirect, and the harmless ones look alike on purpose.
 */
export function catchUnseen(contentFolder: string): Caught {
  const folder = join(contentFolder, 'examples')
  const files = new Map(readdirSync(folder).map((name) => [name, readFile(join(folder, name))]))
  const lexicon = loadLexicon(contentFolder)
  const safety = loadSafety(contentFolder)
  const all = { dangers: 0, found: 0, byRules: 0, harmless: 0, carded: 0 }
  for (const [left, messages] of files) {
    if (!left.startsWith('danger-')) continue
    const others = [...files].filter(([name]) => name !== left).flatMap(([, examples]) => examples)
    const read = makeReadMessage(others, lexicon)
    for (const { text, label } of messages) {
      const isRuled = safety.routeFor(text) !== null
      const isCarded = isRuled || read(text).danger >= leastDanger
      all[label === 'harmless' ? 'harmless' : 'dangers']++
      if (label === 'harmless') all.carded += Number(isCarded)
      else all.found += Number(isCarded)
      if (label !== 'harmless') all.byRules += Number(isRuled)
    }
  }
  return all
}

function readFile(path: string): Example[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => example.parse(JSON.parse(line)))
}
