import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { openAbstracts, type Study } from '../../server/src/modules/studies/studies.ts'

/** A record of publication, with the abstract that must not be copied. */
export type SourceRecord = Pick<Study, 'id' | 'title' | 'year' | 'journal' | 'doi' | 'pmid' | 'pmcid'> & {
  abstract: string
}

const factsKept = ['title', 'year', 'journal', 'doi', 'pmid', 'pmcid'] as const

/** The records by id; null where the file does not lie beside the project. */
export function readSourceRecords(file: string): Map<string, SourceRecord> | null {
  if (!existsSync(file)) return null
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n').filter(Boolean)
  // The file is our own raw material, and only the fields above are read from it.
  const records = lines.map((line) => JSON.parse(line) as SourceRecord)
  return new Map(records.map((record) => [record.id, record]))
}

/** What a study is compared with: its source record, or the abstract that came with its import. Null when neither is here. */
export function sourceOf(
  { id, title }: Study,
  records: Map<string, SourceRecord> | null,
  dataFolder: string,
): { title: string; abstract: string } | null {
  const record = records?.get(id)
  if (record) return record
  const abstract = openAbstracts(dataFolder).read(id)
  return abstract === null ? null : { title, abstract }
}

/** Ids of studies that were read on the paper's own open page (p), or imported (i): they have no source record. */
const withoutRecord = /^[pi]/

/** Where a study says something else than its record. */
export function mistakesInRecord(record: SourceRecord | undefined, study: Study): string[] {
  if (!record) return withoutRecord.test(study.id) ? [] : ['no source record has this id']
  return factsKept
    .filter((fact) => plain(record[fact]) !== plain(study[fact]))
    .map((fact) => `the ${fact} is ${study[fact]}, in the source record ${record[fact]}`)
}

function plain(fact: string | number | null): string {
  return String(fact ?? '').trim()
}
