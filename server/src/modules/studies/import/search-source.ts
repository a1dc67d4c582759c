import { type Page, SourceError, type StudySource } from '../../../adapters/study-sources/study-source.ts'
import type { Incoming } from './incoming.ts'
import type { Place, Places } from './places.ts'
import { countPlaced, countProblem, inWords, newTally, type Tally } from './tally.ts'

export type Run = {
  query: string
  day: string
  maxPages: number
  places: Places
  incoming: Incoming
  /** Writes content/incoming. */
  keep: () => void
  signal: AbortSignal
  say: (line: string) => void
}

/** Reads a source from the place where an earlier run was stopped, or from its first page. */
export async function searchSource(source: StudySource, run: Run): Promise<Tally> {
  const kept = run.places.read(source.name, run.query)
  if (!kept) return (await readPages(source, firstPlace(source, run), run)).tally
  run.say(`${source.label}: going on after page ${kept.pages}`)
  const { tally, isPlaceLost } = await readPages(source, kept, run)
  if (!isPlaceLost) return tally
  // Services forget their cursors after minutes or hours. From the first page on nothing is missed, and what
  // lies in content/incoming already is known there.
  run.say(`${source.label}: it no longer knows that place; beginning again`)
  run.places.forget(source.name, run.query)
  return (await readPages(source, firstPlace(source, run), run)).tally
}

type Start = Omit<Place, 'cursor'> & { cursor: string | null }

function firstPlace({ name }: StudySource, { query, day }: Run): Start {
  return { source: name, query, file: `${name}-${day}.jsonl`, cursor: null, pages: 0 }
}

type Reading = { tally: Tally; isPlaceLost: boolean }

async function readPages(source: StudySource, start: Start, run: Run): Promise<Reading> {
  const { maxPages, signal, say } = run
  let tally = newTally(source.label)
  let { pages } = start
  const end = (stopped: string | null): Reading => ({ tally: { ...tally, stopped }, isPlaceLost: false })
  const fail = (stopped: string, isPlaceLost = false): Reading => ({
    tally: { ...tally, stopped, isTroubled: true },
    isPlaceLost,
  })
  if (pages >= maxPages) return end(boundReached(maxPages))
  try {
    for await (const page of source.search(run.query, { cursor: start.cursor, signal })) {
      pages += 1
      tally = placePage(tally, page, start, run)
      storePage(page, { ...start, pages }, run)
      const found = page.total.toLocaleString('en')
      say(`${source.label}: page ${pages} of at most ${maxPages}, ${found} found: ${inWords(tally)}`)
      if (page.next !== null && pages >= maxPages) return end(boundReached(maxPages))
    }
    return end(null)
  } catch (error) {
    if (signal.aborted) return fail('stopped by you; start it again to go on')
    if (!(error instanceof SourceError)) throw error
    return fail(error.message, error.kind === 'refused' && pages === start.pages && start.cursor !== null)
  }
}

function placePage(tally: Tally, page: Page, { source, file }: Start, { incoming }: Run): Tally {
  const placed = page.studies.map((study) => incoming.place(study, source, file))
  return page.problems.reduce(countProblem, placed.reduce(countPlaced, { ...tally, total: page.total }))
}

// First the records, then the place: a run that is killed in between reads a page twice, and skips none.
function storePage({ next }: Page, start: Start, { keep, places }: Run): void {
  keep()
  if (next === null) places.forget(start.source, start.query)
  else places.keep({ ...start, cursor: next })
}

function boundReached(maxPages: number): string {
  return `the bound of ${maxPages} pages is reached; --pages ${maxPages * 2} goes on, --force begins again`
}
