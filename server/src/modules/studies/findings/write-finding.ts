import { ModelFailure } from '../../../adapters/model/model.ts'
import type { IncomingRecord } from '../import/incoming-files.ts'
import { moveToStudies } from './move-to-studies.ts'
import type { Note, Notes } from './notes.ts'
import { type Proposed, proposeStudy, type Writer } from './propose-study.ts'

export type WritingOptions = { contentFolder: string; dataFolder: string; dryRun: boolean; signal: AbortSignal }
export type Waiting = { record: IncomingRecord; abstract: string }
/** What came of asking about one record; `told` says it in a line. */
export type Came =
  | { outcome: 'written' | 'forPerson' | 'failed'; told: string; failure: ModelFailure | null }
  | { outcome: 'stopped' }

/** Failures that lie in what was asked: the same will come of asking again. */
const forPerson = new Set<ModelFailure['code']>(['declined', 'cut_short'])

/** Asks about one record and keeps what comes of it: a study of content/studies, or a note why there is none. */
export async function writeFinding(
  { record, abstract }: Waiting,
  writer: Writer,
  notes: Notes,
  options: WritingOptions,
): Promise<Came> {
  const { id } = record.study
  const keep = (note: Note) => {
    if (!options.dryRun) notes.keep(id, note)
  }
  try {
    const proposed = await proposeStudy(record.study, abstract, writer, options.signal)
    if ('study' in proposed) return publishStudy(record, proposed, writer, notes, options)
    keep({ waitsFor: 'person', reasons: proposed.mistakes, proposal: proposed.proposal })
    const told = `waits for a person: ${proposed.mistakes.join('; ')}`
    return { outcome: 'forPerson', told, failure: null }
  } catch (failure) {
    if (!(failure instanceof ModelFailure)) throw failure
    if (failure.code === 'stopped') return { outcome: 'stopped' }
    const isForPerson = forPerson.has(failure.code)
    keep({ waitsFor: isForPerson ? 'person' : 'again', reasons: [failure.message], proposal: null })
    return isForPerson
      ? { outcome: 'forPerson', told: `waits for a person: ${failure.message}`, failure }
      : { outcome: 'failed', told: `left for another run: ${failure.message}`, failure }
  }
}

function publishStudy(
  record: IncomingRecord,
  { study }: Extract<Proposed, { study: unknown }>,
  { topics }: Writer,
  notes: Notes,
  { contentFolder, dryRun }: WritingOptions,
): Came {
  const told = { outcome: 'written' as const, told: study.oneLiner, failure: null }
  if (dryRun) return told
  const shelf = topics.get(study.topics[0] ?? '')?.shelf ?? ''
  if (!moveToStudies(contentFolder, record, study, shelf))
    return { outcome: 'failed', told: 'left as it is: somebody changed it meanwhile', failure: null }
  notes.forget(study.id)
  return told
}
