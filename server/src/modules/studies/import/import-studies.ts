import type { FoundStudy } from '../../../adapters/study-sources/found-study.ts'
import type { StudySource } from '../../../adapters/study-sources/study-source.ts'
import type { Study } from '../study.ts'
import { noAbstracts, openAbstracts } from './abstracts.ts'
import { lockShelf } from './lock-shelf.ts'
import { keepRetracted, noPlaces, openPlaces, readRetracted } from './places.ts'
import { searchSource } from './search-source.ts'
import { openShelf, type Shelf } from './shelf.ts'
import { countPlaced, countProblem, newTally, type Tally } from './tally.ts'

export type ImportOptions = {
  contentFolder: string
  dataFolder: string
  studies: Study[]
  /** `2026-11-21`; names the shelf file. */
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

/** Searches the sources one after another and puts what they find on the shelf, page by page. */
export function importFromSources(options: SearchOptions): Promise<ImportReport> {
  const places = options.dryRun ? noPlaces() : openPlaces(options.dataFolder)
  return withShelf(options, async (shelf, keep) => {
    const tallies: Tally[] = []
    for (const source of options.sources) {
      if (options.signal.aborted) break
      if (options.force) places.forget(source.name, options.query)
      tallies.push(await searchSource(source, { ...options, places, shelf, keep }))
    }
    return tallies
  })
}

/** What a reference file holds; `name` is the file's. */
export type ReferenceRecords = { name: string; format: string; studies: FoundStudy[]; problems: string[] }

export function importFromFiles(options: ImportOptions, files: ReferenceRecords[]): Promise<ImportReport> {
  return withShelf(options, async (shelf, keep) => {
    const tallies = files.map((file) => placeFile(file, shelf, options.day))
    keep()
    return tallies
  })
}

function placeFile({ name, format, studies, problems }: ReferenceRecords, shelf: Shelf, day: string): Tally {
  const empty = { ...newTally(name), total: studies.length + problems.length }
  const placed = studies.map((study) => shelf.place(study, format, `${format}-${day}.jsonl`))
  return problems.reduce(countProblem, placed.reduce(countPlaced, empty))
}

/** Opens the shelf for writing, or for a look when the run is dry, and closes it whatever happens. */
async function withShelf(
  { contentFolder, dataFolder, studies, dryRun }: ImportOptions,
  fill: (shelf: Shelf, keep: () => void) => Promise<Tally[]>,
): Promise<ImportReport> {
  const unlock = dryRun ? () => {} : lockShelf(dataFolder)
  try {
    const retracted = readRetracted(dataFolder)
    const abstracts = dryRun ? noAbstracts() : openAbstracts(dataFolder)
    const shelf = openShelf({ contentFolder, studies, abstracts, retracted })
    const tallies = await fill(shelf, () => {
      if (dryRun) return
      keepRetracted(dataFolder, retracted)
      shelf.save()
    })
    return { tallies, retractedInUse: shelf.retractedInUse() }
  } finally {
    unlock()
  }
}
