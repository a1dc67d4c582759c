import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeWhole } from './incoming-files.ts'

const place = z.strictObject({
  query: z.string(),
  source: z.string(),
  /** The file of content/incoming that this search fills. */
  file: z.string().check(z.regex(/^[a-z]+-\d{4}-\d{2}-\d{2}\.jsonl$/)),
  cursor: z.string(),
  pages: z.int(),
})

/** How far the search of one source for one query has come: the cursor of the page to ask for next. */
export type Place = z.infer<typeof place>

export type Places = {
  read: (source: string, query: string) => Place | null
  keep: (place: Place) => void
  forget: (source: string, query: string) => void
}

export function openPlaces(dataFolder: string): Places {
  const pathOf = (source: string, query: string) => {
    const name = createHash('sha256').update(query).digest('hex').slice(0, 16)
    return join(dataFolder, 'incoming/places', `${source}-${name}.json`)
  }
  return {
    read(source, query) {
      const path = pathOf(source, query)
      return existsSync(path) ? place.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
    },
    keep: (kept) => writeWhole(pathOf(kept.source, kept.query), `${JSON.stringify(kept)}\n`),
    forget: (source, query) => rmSync(pathOf(source, query), { force: true }),
  }
}

/** For a dry run. */
export function noPlaces(): Places {
  return { read: () => null, keep: () => {}, forget: () => {} }
}

/** Identifiers that retraction notices have named, for records that come later. */
export function readRetracted(dataFolder: string): Set<string> {
  const path = join(dataFolder, 'incoming/retracted.json')
  return new Set(existsSync(path) ? z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8'))) : [])
}

export function storeRetracted(dataFolder: string, retracted: Set<string>): void {
  if (retracted.size > 0)
    writeWhole(join(dataFolder, 'incoming/retracted.json'), `${JSON.stringify([...retracted].sort())}\n`)
}
