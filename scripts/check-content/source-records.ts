import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Study } from '../../server/src/modules/studies/studies.ts'
import { copiedWords } from './copied-words.ts'
import { numbersIn, numbersReadableIn } from './numbers.ts'
import { saysCause } from './wording.ts'

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

/** Ids of studies that were read on the paper's own open page begin so: there is no source record to compare with. */
const readOnItsPage = 'p'
/** Only what was tried out on people can be said to have caused something, also by a review of many studies. */
const triedOut =
  /random|trial|experiment|intervention|program|treatment|therap|training|supplement|exposure therapy|quasi/i

/** Where a study says something else than its record, more than its abstract, or the same in the abstract's words. */
export function mistakesAgainst(record: SourceRecord | undefined, study: Study): string[] {
  if (!record) return study.id.startsWith(readOnItsPage) ? [] : ['no source record has this id']
  const told = numbersReadableIn(`${record.title} . ${record.abstract}`)
  // "One" is an article as often as a number.
  const untold = [...numbersIn(study.oneLiner)].filter((number) => !told.has(number) && number !== '1')
  const copied = copiedWords(study.oneLiner, record.abstract)
  return [
    ...factsKept
      .filter((fact) => plain(record[fact]) !== plain(study[fact]))
      .map((fact) => `the ${fact} is ${study[fact]}, in the source record ${record[fact]}`),
    ...(study.sampleSize === null || told.has(String(study.sampleSize))
      ? []
      : [`the sampleSize ${study.sampleSize} is not in the abstract`]),
    ...(untold.length > 0 ? [`the finding's ${untold.join(', ')} is not in the abstract`] : []),
    ...(isReview(study) && saysCause(study.oneLiner) && !triedOut.test(`${record.title} ${record.abstract}`)
      ? ['says what caused what, but nothing in the abstract was tried out']
      : []),
    ...(copied ? [`six words in a row from the abstract: ${copied}`] : []),
  ]
}

function isReview({ studyType }: Study): boolean {
  return ['Meta-Analysis', 'Systematic Review', 'Review'].includes(studyType)
}

function plain(fact: string | number | null): string {
  return String(fact ?? '').trim()
}
