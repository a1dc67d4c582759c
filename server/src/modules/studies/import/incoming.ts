import type { FoundStudy } from '../../../adapters/study-sources/found-study.ts'
import type { Study } from '../study.ts'
import type { AbstractsFolder } from './abstracts.ts'
import { openIncomingFiles } from './incoming-files.ts'
import { type IncomingStudy, incomingFrom } from './incoming-study.ts'
import { mergeStudies } from './merge-studies.ts'
import { isNotice } from './notice.ts'
import { identifiersOf, makeIdentityIndex } from './same-study.ts'

/** What became of a found record. `retracted`: it lies there marked, and will not be shown. */
export type Placed = 'new' | 'retracted' | 'known already' | 'in the database' | 'a notice' | 'not in form'

export type Incoming = {
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
  /** Identifiers that notices have named; those of later notices are added. */
  retracted: Set<string>
}

/** The incoming records in memory, with the index that keeps a study from being there twice. */
export function openIncoming({ contentFolder, studies, abstracts, retracted }: Options): Incoming {
  const files = openIncomingFiles(contentFolder)
  const records = new Map(files.records.map((each) => [each.study.id, each]))
  const index = makeIdentityIndex(files.records.map(({ study }) => study))
  const inUse = makeIdentityIndex(studies)
  const changed = new Set<string>()

  function put(study: IncomingStudy, file: string): void {
    const before = records.get(study.id)
    if (before) index.remove(before.study)
    records.set(study.id, { study, file: before?.file ?? file })
    index.add(study)
    changed.add(before?.file ?? file)
  }

  function removeStudy(study: IncomingStudy): void {
    const before = records.get(study.id)
    if (before) changed.add(before.file)
    records.delete(study.id)
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
    if (same.length > 0) return 'known already'
    return isRetracted ? 'retracted' : 'new'
  }

  return {
    place(found, source, file) {
      for (const identifier of found.retracts) markRetracted(identifier, source, file)
      return isNotice(found) ? 'a notice' : placeOne(found, source, file)
    },
    save() {
      const all = [...records.values()]
      for (const file of changed)
        files.write(
          file,
          all.filter((each) => each.file === file).map(({ study }) => study),
        )
      changed.clear()
    },
    studies: () => [...records.values()].map(({ study }) => study),
    retractedInUse: () =>
      retractedAmong(
        studies,
        [...records.values()].map(({ study }) => study),
      ),
  }
}

/** Studies in use that an incoming record says are retracted. */
export function retractedAmong(studies: Study[], incoming: IncomingStudy[]): Study[] {
  const inUse = makeIdentityIndex(studies)
  return [...new Set(incoming.filter(({ retracted }) => retracted).flatMap((study) => inUse.sameAs(study)))]
}

function retractedRecordOf({ title, authors, year, journal, doi, pmid, pmcid }: Study): FoundStudy {
  const facts = { title, authors, year, journal, doi, pmid, pmcid }
  return { ...facts, publicationTypes: [], abstract: null, retracts: [], retracted: true }
}
