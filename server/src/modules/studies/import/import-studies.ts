import type { FoundStudy } from '../../../adapters/study-sources/found-study.ts'
import type { StudySource } from '../../../adapters/study-sources/study-source.ts'
import type { Study } from '../study.ts'
import { noAbstracts, openAbstracts } from './abstracts.ts'
import { type Incoming, openIncoming } from './incoming.ts'
import { lockIncoming } from './lock-incoming.ts'
import { noPlaces, openPlaces, readRetracted, storeRetracted } from './places.ts'
import { searchSource } from './search-source.ts'
import { countPlaced, countProblem, newTally, type Tally } from './tally.ts'

export type ImportOptions = {
  contentFolder: string
  dataFolder: string
  studies: Study[]
  /** `2026-11-21`; names the file of incoming records. */
  day: string
  dryRun: boolean
}

export type SearchOptions = ImportOptions & {
  sources: StudySource[]
  query: string
  /** The most pages to read from each source, those of earlier runs included. */
  maxPages: number
  /** Begins at the first page, whatever an earlier run has read. */
  force: boolean
  signal: AbortSignal
  say: (line: string) => void
}

export type ImportReport = { tallies: Tally[]; retractedInUse: Study[] }

/** Searches the sources one after another and stores what they find in content/incoming, page by page. */
export function importFromSources(options: SearchOptions): Promise<ImportReport> {
  const places = options.dryRun ? noPlaces() : openPlaces(options.dataFolder)
  return withIncoming(options, async (incoming, keep) => {
    const tallies: Tally[] = []
    for (const source of options.sources) {
      if (options.signal.aborted) break
      if (options.force) places.forget(source.name, options.query)
      tallies.push(await searchSource(source, { ...options, places, incoming, keep }))
    }
    return tallies
  })
}

/** What a reference file holds; `name` is the file's. */
export type ReferenceRecords = { name: string; format: string; studies: FoundStudy[]; problems: string[] }

export function importFromFiles(options: ImportOptions, files: ReferenceRecords[]): Promise<ImportReport> {
  return withIncoming(options, async (incoming, keep) => {
    const tallies = files.map((file) => placeFile(file, incoming, options.day))
    keep()
    return tallies
  })
}

function placeFile({ name, format, studies, problems }: ReferenceRecords, incoming: Incoming, day: string): Tally {
  const empty = { ...newTally(name), total: studies.length + problems.length }
  const placed = studies.map((study) => incoming.place(study, format, `${format}-${day}.jsonl`))
  return problems.reduce(countProblem, placed.reduce(countPlaced, empty))
}

/** Opens content/incoming, for reading alone when the run is dry, and closes it whatever happens. */
async function withIncoming(
  { contentFolder, dataFolder, studies, dryRun }: ImportOptions,
  fill: (incoming: Incoming, keep: () => void) => Promise<Tally[]>,
): Promise<ImportReport> {
  const unlock = dryRun ? () => {} : lockIncoming(dataFolder)
  try {
    const retracted = readRetracted(dataFolder)
    const abstracts = dryRun ? noAbstracts() : openAbstracts(dataFolder)
    const incoming = openIncoming({ contentFolder, studies, abstracts, retracted })
    const tallies = await fill(incoming, () => {
      if (dryRun) return
      storeRetracted(dataFolder, retracted)
      incoming.save()
    })
    return { tallies, retractedInUse: incoming.retractedInUse() }
  } finally {
    unlock()
  }
}
