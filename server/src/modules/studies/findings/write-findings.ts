import { setTimeout as pause } from 'node:timers/promises'
import { openAbstracts } from '../import/abstracts.ts'
import { type IncomingRecord, openIncomingFiles } from '../import/incoming-files.ts'
import { lockIncoming } from '../import/lock-incoming.ts'
import { readRetracted } from '../import/places.ts'
import { identifiersOf, makeIdentityIndex } from '../import/same-study.ts'
import type { Study } from '../study.ts'
import { finishInterrupted } from './move-to-studies.ts'
import { type Notes, openNotes } from './notes.ts'
import type { Writer } from './propose-study.ts'
import { whyWaiting } from './why-waiting.ts'
import { type Waiting, type WritingOptions, writeFinding } from './write-finding.ts'

export type RunOptions = WritingOptions & {
  studies: Study[]
  /** The most records to ask about. */
  max: number
  /** Asks also about those that wait for a person because of what came of asking. */
  force: boolean
  say: (line: string) => void
}

export type WritingReport = {
  written: number
  forPerson: number
  failed: number
  /** Records that could be asked about and were not. */
  left: number
  /** Why the run ended before its bound, in a sentence. */
  stopped: string | null
}

const failuresInARow = 5
const firstWaitMs = 1000
const maxWaitMs = 60_000
const stoppedByYou = 'stopped by you; start it again to go on'

/** Has the model write the findings that wait, one record after another, each kept before the next is asked about. */
export async function writeFindings(writer: Writer, options: RunOptions): Promise<WritingReport> {
  const { contentFolder, dataFolder, dryRun, say } = options
  const unlock = dryRun ? () => {} : lockIncoming(dataFolder)
  try {
    const { records } = openIncomingFiles(contentFolder)
    if (!dryRun) finishInterrupted(contentFolder, records, options.studies)
    const notes = openNotes(dataFolder)
    const waiting = recordsToAskAbout(records, notes, options)
    const asked = waiting.slice(0, options.max)
    say(`${count(waiting.length)} records can be asked about, this run asks about ${count(asked.length)}`)
    return await writeAll(asked, waiting.length, writer, notes, options)
  } finally {
    unlock()
  }
}

function recordsToAskAbout(
  records: IncomingRecord[],
  notes: Notes,
  { studies, dataFolder, force }: RunOptions,
): Waiting[] {
  const abstracts = openAbstracts(dataFolder)
  const retracted = readRetracted(dataFolder)
  const inUse = makeIdentityIndex(studies)
  const isUsable = (record: IncomingRecord['study']) =>
    !record.retracted && !identifiersOf(record).some((id) => retracted.has(id)) && inUse.sameAs(record).length === 0
  return (
    records
      .filter(({ study }) => isUsable(study))
      .map((each) => ({ ...each, abstract: abstracts.read(each.study.id) ?? '', note: notes.read(each.study.id) }))
      .filter(({ study, abstract, note }) => !whyWaiting(study, abstract, force ? null : note).forPerson)
      // What failed before comes last, so that a few that always fail do not keep the others waiting.
      .toSorted((one, other) => Number(one.note !== null) - Number(other.note !== null))
      .map(({ study, file, abstract }) => ({ record: { study, file }, abstract }))
  )
}

async function writeAll(
  asked: Waiting[],
  all: number,
  writer: Writer,
  notes: Notes,
  options: RunOptions,
): Promise<WritingReport> {
  const tally = { written: 0, forPerson: 0, failed: 0 }
  let [done, inARow] = [0, 0]
  const end = (stopped: string | null): WritingReport => ({ ...tally, left: all - done, stopped })
  for (const waiting of asked) {
    if (options.signal.aborted) return end(stoppedByYou)
    const came = await writeFinding(waiting, writer, notes, options)
    if (came.outcome === 'stopped') return end(stoppedByYou)
    done += 1
    tally[came.outcome] += 1
    options.say(`${done} of ${asked.length}  ${waiting.record.study.id}  ${came.told}`)
    inARow = came.failure ? inARow + 1 : 0
    if (inARow >= failuresInARow) return end(`the model failed ${failuresInARow} times in a row`)
    if (came.failure?.retry && done < asked.length)
      await pause(waitAfter(inARow, came.failure.waitMs), undefined, { signal: options.signal }).catch(() => {})
  }
  return end(null)
}

function waitAfter(inARow: number, wishedMs: number | null): number {
  return Math.max(firstWaitMs * 2 ** (inARow - 1), Math.min(wishedMs ?? 0, maxWaitMs))
}

function count(n: number): string {
  return n.toLocaleString('en')
}
