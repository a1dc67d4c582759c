import { parseArgs } from 'node:util'

export type Settings = {
  parts: string[]
  streams: number
  /** How many the database holds. */
  conversations: number
  /** How many events of answers it holds; ten to each conversation when nothing else is said. */
  events: number
  /** Where a database is kept to be asked again; without it, one is made for this once. */
  folder: string | undefined
}

/** Reads the command line: the parts to measure (all when none is named) and their sizes. Ends the program on a mistake. */
export function readSettings(given: string[], known: string[]): Settings {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      streams: { type: 'string', default: '1000' },
      conversations: { type: 'string', default: '1000000' },
      events: { type: 'string' },
      folder: { type: 'string' },
    },
  })
  const [streams, conversations] = [Number(values.streams), Number(values.conversations)]
  const events = values.events === undefined ? conversations * 10 : Number(values.events)
  const isUnderstood =
    positionals.every((name) => known.includes(name)) &&
    [streams, conversations, events].every((count) => Number.isInteger(count) && count > 0)
  if (!isUnderstood) {
    console.error(
      `Usage: npm run bench -- [${known.join('] [')}] [--streams N] [--conversations N] [--events N] [--folder DIR]`,
    )
    process.exit(2)
  }
  return {
    parts: known.filter((name) => positionals.length === 0 || positionals.includes(name)),
    streams,
    conversations,
    events,
    folder: values.folder,
  }
}
