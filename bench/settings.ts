import { parseArgs } from 'node:util'

export type Settings = { parts: string[]; streams: number }

/** Reads the command line: the parts to measure (all when none is named) and `--streams N`. Ends the program on a mistake. */
export function readSettings(given: string[], known: string[]): Settings {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { streams: { type: 'string', default: '1000' } },
  })
  const streams = Number(values.streams)
  const isUnderstood = positionals.every((name) => known.includes(name)) && Number.isInteger(streams) && streams > 0
  if (!isUnderstood) {
    console.error(`Usage: npm run bench -- [${known.join('] [')}] [--streams N]`)
    process.exit(2)
  }
  return { parts: known.filter((name) => positionals.length === 0 || positionals.includes(name)), streams }
}
