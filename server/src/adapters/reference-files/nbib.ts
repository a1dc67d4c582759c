import { type FoundStudy, foundStudy, spokenName, yearIn } from '../study-sources/found-study.ts'
import type { RecordsRead } from '../study-sources/separate-problems.ts'
import { readTagged } from './ris.ts'
import { allOf, firstOf, type TaggedRecord, taggedRecords } from './tagged-lines.ts'

const form = {
  // A tag padded to four letters, a dash; a field goes on in lines that begin with six blanks.
  field: /^([A-Z]{2,4})\s{0,2}-\s?(.*)$/,
  begins: (tag: string) => tag === 'PMID',
  ends: () => false,
}

/** Reads PubMed's MEDLINE format, as "Save, Format: PubMed" and .nbib files have it. */
export function readNbib(text: string): RecordsRead {
  return readTagged(taggedRecords(text, form), readRecord)
}

function readRecord(record: TaggedRecord): FoundStudy | null {
  const full = allOf(record, 'FAU').map(spokenName)
  return foundStudy({
    title: firstOf(record, 'TI', 'TT'),
    authors: [...(full.length > 0 ? full : allOf(record, 'AU')), ...allOf(record, 'CN')],
    year: yearIn(firstOf(record, 'DP', 'DEP')),
    journal: firstOf(record, 'JT', 'TA'),
    doi: allOf(record, 'AID', 'LID').find((id) => id.endsWith('[doi]')) ?? null,
    pmid: firstOf(record, 'PMID'),
    pmcid: firstOf(record, 'PMC'),
    publicationTypes: allOf(record, 'PT'),
    abstract: firstOf(record, 'AB'),
    retracted: allOf(record, 'RIN', 'PRIN').length > 0,
    retracts: allOf(record, 'ROF').flatMap((text) => {
      const pmid = /PMID:\s*(\d{1,8})/.exec(text)?.[1]
      return pmid ? [`pmid:${pmid}`] : []
    }),
  })
}
