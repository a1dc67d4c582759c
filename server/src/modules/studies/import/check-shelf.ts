import type { Study } from '../study.ts'
import type { IncomingStudy } from './incoming-study.ts'
import { makeIdentityIndex } from './same-study.ts'
import { retractedAmong } from './shelf.ts'
import { openShelfFiles, type ShelvedStudy } from './shelf-files.ts'

/** The shelf without the means to change it, for a look. Throws when a line is not in form. */
export function readIncoming(contentFolder: string): IncomingStudy[] {
  return openShelfFiles(contentFolder).shelved.map(({ study }) => study)
}

/** What is wrong with content/incoming, and with content/studies in the light of it. */
export function checkShelf(contentFolder: string, studies: Study[]): string[] {
  const { shelved } = openShelfFiles(contentFolder)
  const shelf = shelved.map(({ study }) => study)
  return [
    ...retractedAmong(studies, shelf).map(
      ({ id, title }) => `content/studies: ${id} is retracted, take it out: ${title}`,
    ),
    ...movedAlready(shelved, studies),
    ...twice(shelf),
  ]
}

function movedAlready(shelved: ShelvedStudy[], studies: Study[]): string[] {
  const inUse = makeIdentityIndex(studies)
  return shelved
    .filter(({ study }) => !study.retracted && inUse.sameAs(study).length > 0)
    .map(({ study, file }) => `content/incoming/${file}: ${study.id} is in content/studies; take its line out here`)
}

function twice(shelf: IncomingStudy[]): string[] {
  const index = makeIdentityIndex(shelf)
  const ids = shelf.map(({ id }) => id)
  return [
    ...shelf
      .filter((study) => index.sameAs(study).length > 1)
      .map(({ id, title }) => `content/incoming: ${id} lies there twice: ${title}`),
    ...ids.filter((id, place) => ids.indexOf(id) < place).map((id) => `content/incoming: the id ${id} stands twice`),
  ]
}
