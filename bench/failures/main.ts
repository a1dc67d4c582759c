import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../build.ts'
import { factsOfMachine } from '../machine.ts'
import { type Figure, inMarkdown } from '../report.ts'
import { jumpClock } from './clock-jumps.ts'
import { crowdWithLoris } from './crowd.ts'
import { fillDisk } from './full-disk.ts'
import { killPostgres, killServers } from './kills.ts'
import { drillRestore } from './restore-drill.ts'
import { soak } from './soak.ts'
import { readThroughRestarts } from './streams.ts'
import { raceForQuestions } from './usage.ts'

/** Each part with how often, or for how many, it is done when nothing else is said. */
const parts: Record<string, { times: number; run: (times: number) => Promise<Figure[]> }> = {
  'kill-server': { times: 200, run: killServers },
  'kill-postgres': { times: 50, run: killPostgres },
  streams: { times: 1000, run: readThroughRestarts },
  usage: { times: 200, run: raceForQuestions },
  crowd: { times: 2000, run: crowdWithLoris },
  'full-disk': { times: 3, run: fillDisk },
  clock: { times: 8, run: jumpClock },
  restore: { times: 20_000, run: drillRestore },
  soak: { times: 20, run: soak },
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string' } } })
const times = values.times === undefined ? null : Number(values.times)
const wanted = positionals.length > 0 ? positionals : Object.keys(parts)
if (wanted.some((name) => !parts[name]) || (times !== null && !(Number.isInteger(times) && times > 0))) {
  console.error(`Usage: npm run bench:failures -- [${Object.keys(parts).join('] [')}] [--times N]`)
  process.exit(2)
}

buildWhatIsStale()
const facts = factsOfMachine()
const figures: Figure[] = []
for (const name of wanted) {
  const part = parts[name]
  if (!part) continue
  console.error(`Trying ${name}`)
  figures.push(...(await part.run(times ?? part.times)))
}
console.log(`\n${inMarkdown(facts, figures)}`)
process.exitCode = figures.some(
  ({ value, budget, unit }) => unit === '' && budget !== undefined && value !== null && value > budget,
)
  ? 1
  : 0
