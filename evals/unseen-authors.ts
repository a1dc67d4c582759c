import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { makeReadMessage } from '../server/src/assistant/screen/read-message.ts'
import { routeOf } from '../server/src/assistant/screen/screen.ts'
import { type Example, example } from '../server/src/modules/examples/examples.ts'
import { loadLexicon } from '../server/src/modules/lexicon/lexicon.ts'
import { loadSafety } from '../server/src/modules/safety/safety.ts'

export type Caught = { dangers: number; found: number; byRules: number; harmless: number; carded: number }

const netScores = z.strictObject({ file: z.string(), scores: z.array(z.number()) })

/**
 * How the danger gate does on messages of authors whom it did not learn from: every fifth file of danger messages is
 * left out in turn, and the net's word on it is that of a net which learned without any of these (danger-net-unseen.jsonl).
 * They are harder than life: more than half of them are indirect, and the harmless ones look alike on purpose.
 */
export function catchUnseen(contentFolder: string): Caught {
  const folder = join(contentFolder, 'examples')
  const files = new Map(readdirSync(folder).map((name) => [name, readFile(join(folder, name))]))
  const lexicon = loadLexicon(contentFolder)
  const safety = loadSafety(contentFolder)
  const all = { dangers: 0, found: 0, byRules: 0, harmless: 0, carded: 0 }
  for (const [left, scores] of readNetScores()) {
    const messages = files.get(left) ?? []
    const others = [...files].filter(([name]) => name !== left).flatMap(([, examples]) => examples)
    if (scores.length !== messages.length)
      throw new Error(`The net has not read ${left} as it is now: run scripts/nets/danger.py --unseen.`)
    const scoreOf = new Map(messages.map(({ text }, at) => [text, scores[at] ?? 0]))
    const read = makeReadMessage(others, lexicon, (text) => chancesOf(scoreOf.get(text) ?? 0))
    for (const { text, label } of messages) {
      const sign = safety.signIn(text)
      const isCarded = routeOf(sign, read(text)) !== null
      all[label === 'harmless' ? 'harmless' : 'dangers']++
      if (label === 'harmless') all.carded += Number(isCarded)
      else all.found += Number(isCarded)
      if (label !== 'harmless') all.byRules += Number(sign !== null)
    }
  }
  return all
}

function readNetScores(): Map<string, number[]> {
  const text = readFileSync(join(import.meta.dirname, 'danger-net-unseen.jsonl'), 'utf8')
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => netScores.parse(JSON.parse(line))).map(({ file, scores }) => [file, scores]))
}

function chancesOf(logOdds: number): Map<string, number> {
  const danger = 1 / (1 + Math.exp(-logOdds))
  return new Map([
    ['medical', danger],
    ['harmless', 1 - danger],
  ])
}

function readFile(path: string): Example[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => example.parse(JSON.parse(line)))
}
