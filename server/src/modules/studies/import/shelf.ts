import type { FoundStudy } from '../../../adapters/study-sources/found-study.ts'
import type { Study } from '../study.ts'
import type { AbstractsFolder } from './abstracts.ts'
import { type IncomingStudy, incomingFrom } from './incoming-study.ts'
import { mergeStudies } from './merge-studies.ts'
import { isNotice } from './notice.ts'
import { identifiersOf, makeIdentityIndex } from './same-study.ts'
import { openShelfFiles } from './shelf-files.ts'

/** What became of a found record. `retracted`: it lies there marked, and will not be shown. */
export type Placed = 'new' | 'retracted' | 'on the shelf' | 'in the database' | 'a notice' | 'not in form'

export type Shelf = {
  place: (found: FoundStudy, source: string, file: string) => Placed
  /** Writes what has changed since the last time. */
  save: () => void
  studies: () => IncomingStudy[]
  /** Studies of content/studies that a record says are retracted. */
  retractedInUse: () => Study[]
}

type Options = {
  contentFolder: string
  studies: Study[]
  abstracts: AbstractsFolder
  /** Identifiers that notices have named; notices met from now on are added. */
  retracted: Set<string>
}

/** The incoming shelf in memory, with the index that keeps a study from lying on it twice. */
export function openShelf({ contentFolder, studies, abstracts, retracted }: Options): Shelf {
  const files = openShelfFiles(contentFolder)
  const shelved = new Map(files.shelved.map((each) => [each.study.id, each]))
  const index = makeIdentityIndex(files.shelved.map(({ study }) => study))
  const inUse = makeIdentityIndex(studies)
  const changed = new Set<string>()

  function put(study: IncomingStudy, file: string): void {
    const before = shelved.get(study.id)
    if (before) index.remove(before.study)
    shelved.set(study.id, { study, file: before?.file ?? file })
    index.add(study)
    changed.add(before?.file ?? file)
  }

  function removeStudy(study: IncomingStudy): void {
    const before = shelved.get(study.id)
    if (before) changed.add(before.file)
    shelved.delete(study.id)
    index.remove(study)
  }

  function markRetracted(identifier: string, source: string, file: string): void {
    retracted.add(identifier)
    for (const study of index.withIdentifier(identifier)) put({ ...study, retracted: true }, file)
    for (const study of inUse.withIdentifier(identifier)) placeOne(retractedRecordOf(study), source, file)
  }

  /** One record stays, that with a person's words if there is one; it takes from the others what it lacks. */
  function mergeInto(same: IncomingStudy[], newcomer: IncomingStudy, file: string): IncomingStudy {
    const kept = same.find(({ finding }) => finding !== null) ?? same[0] ?? newcomer
    const others = same.filter((study) => study !== kept)
    const merged = [...others, newcomer].reduce(mergeStudies, kept)
    for (const other of others) abstracts.move(other.id, kept.id)
    for (const other of others) removeStudy(other)
    if (JSON.stringify(merged) !== JSON.stringify(kept)) put(merged, file)
    return merged
  }

  function placeOne(told: FoundStudy, source: string, file: string): Placed {
    const isRetracted = told.retracted || identifiersOf(told).some((identifier) => retracted.has(identifier))
    const same = index.sameAs(told)
    if (same.length === 0 && !isRetracted && inUse.sameAs(told).length > 0) return 'in the database'
    const newcomer = incomingFrom({ ...told, retracted: isRetracted }, source)
    if (!newcomer) return 'not in form'
    if (same.length === 0) put(newcomer, file)
    const { id } = same.length === 0 ? newcomer : mergeInto(same, newcomer, file)
    if (told.abstract) abstracts.keep(id, told.abstract)
    if (same.length > 0) return 'on the shelf'
    return isRetracted ? 'retracted' : 'new'
  }

  return {
    place(found, source, file) {
      for (const identifier of found.retracts) markRetracted(identifier, source, file)
      return isNotice(found) ? 'a notice' : placeOne(found, source, file)
    },
    save() {
      const all = [...shelved.values()]
      for (const file of changed)
        files.write(
          file,
          all.filter((each) => each.file === file).map(({ study }) => study),
        )
      changed.clear()
    },
    studies: () => [...shelved.values()].map(({ study }) => study),
    retractedInUse: () =>
      retractedAmong(
        studies,
        [...shelved.values()].map(({ study }) => study),
      ),
  }
}

/** Studies in use that a record on the shelf says are retracted. */
export function retractedAmong(studies: Study[], shelf: IncomingStudy[]): Study[] {
  const inUse = makeIdentityIndex(studies)
  return [...new Set(shelf.filter(({ retracted }) => retracted).flatMap((study) => inUse.sameAs(study)))]
}

function retractedRecordOf({ title, authors, year, journal, doi, pmid, pmcid }: Study): FoundStudy {
  const facts = { title, authors, year, journal, doi, pmid, pmcid }
  return { ...facts, publicationTypes: [], abstract: null, retracts: [], retracted: true }
}
