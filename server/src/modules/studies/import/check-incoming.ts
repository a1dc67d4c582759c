import type { Study } from '../study.ts'
import { retractedAmong } from './incoming.ts'
import { type IncomingRecord, openIncomingFiles } from './incoming-files.ts'
import type { IncomingStudy } from './incoming-study.ts'
import { makeIdentityIndex } from './same-study.ts'

/** The incoming records, read only. Throws when a line is not in form. */
export function readIncoming(contentFolder: string): IncomingStudy[] {
  return openIncomingFiles(contentFolder).records.map(({ study }) => study)
}

/** What is wrong with content/incoming, and with content/studies in the light of it. */
export function checkIncoming(contentFolder: string, studies: Study[]): string[] {
  const { records } = openIncomingFiles(contentFolder)
  const incoming = records.map(({ study }) => study)
  return [
    ...retractedAmong(studies, incoming).map(
      ({ id, title }) => `content/studies: ${id} is retracted, take it out: ${title}`,
    ),
    ...movedAlready(records, studies),
    ...twice(incoming),
  ]
}

function movedAlready(records: IncomingRecord[], studies: Study[]): string[] {
  const inUse = makeIdentityIndex(studies)
  return records
    .filter(({ study }) => !study.retracted && inUse.sameAs(study).length > 0)
    .map(({ study, file }) => `content/incoming/${file}: ${study.id} is in content/studies; take its line out here`)
}

function twice(incoming: IncomingStudy[]): string[] {
  const index = makeIdentityIndex(incoming)
  const ids = incoming.map(({ id }) => id)
  return [
    ...incoming
      .filter((study) => index.sameAs(study).length > 1)
      .map(({ id, title }) => `content/incoming: ${id} lies there twice: ${title}`),
    ...ids.filter((id, place) => ids.indexOf(id) < place).map((id) => `content/incoming: the id ${id} stands twice`),
  ]
}
