import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchBytes } from './bytes.ts'
import { benchDatabase } from './database.ts'
import { factsOfMachine } from './machine.ts'
import { benchMarkdown } from './markdown.ts'
import { benchLoads, benchPage } from './page.ts'
import { benchPipeline, benchScale } from './pipeline.ts'
import { type Figure, inMarkdown } from './report.ts'
import { readSettings, type Settings } from './settings.ts'
import { benchStreams } from './streams.ts'
import { benchWebhooks } from './webhooks.ts'

/** The CPU parts come before the streams, which leave a warm machine behind. */
const parts: Record<string, (settings: Settings) => Figure[] | Promise<Figure[]>> = {
  bytes: benchBytes,
  loads: benchLoads,
  markdown: benchMarkdown,
  page: benchPage,
  pipeline: benchPipeline,
  scale: benchScale,
  database: benchDatabase,
  webhooks: benchWebhooks,
  streams: benchStreams,
}

const settings = readSettings(process.argv.slice(2), Object.keys(parts))
const facts = factsOfMachine()
const figures: Figure[] = []
for (const name of settings.parts) {
  console.error(`Measuring ${name}`)
  figures.push(...((await parts[name]?.(settings)) ?? []))
}
if (process.exitCode) process.exit() // Ctrl-C: what was measured is no whole run.
const report = inMarkdown(facts, figures)
console.log(`\n${report}`)

// The kept results are always the figures of one whole run.
if (settings.parts.length === Object.keys(parts).length)
  writeFileSync(join(import.meta.dirname, 'results.md'), `# What the bench measured last\n\n${report}`)
