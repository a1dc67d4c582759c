import { type FoundStudy, foundStudy, plainDoi, spokenName, yearIn } from '../study-sources/found-study.ts'
import { type RecordsRead, separateProblems } from '../study-sources/separate-problems.ts'
import { allOf, firstOf, type TaggedRecord, taggedRecords } from './tagged-lines.ts'

const form = {
  // Two letters, two spaces, a dash; ER often has nothing behind it.
  field: /^([A-Z][A-Z0-9])\s{2}-(?:\s(.*))?$/,
  begins: (tag: string) => tag === 'TY',
  ends: (tag: string) => tag === 'ER',
}

/** Reads RIS (the Reference Manager's format specification). */
export function readRis(text: string): RecordsRead {
  return readTagged(taggedRecords(text, form), readRecord)
}

export function readTagged(records: TaggedRecord[], read: (record: TaggedRecord) => FoundStudy | null): RecordsRead {
  const results = records.map((record) => read(record) ?? `line ${record.line}: a record without a title`)
  return separateProblems(results)
}

function readRecord(record: TaggedRecord): FoundStudy | null {
  return foundStudy({
    title: firstOf(record, 'TI', 'T1', 'CT'),
    authors: allOf(record, 'AU', 'A1').map(spokenName),
    year: yearIn(firstOf(record, 'PY', 'Y1', 'DA')),
    journal: firstOf(record, 'T2', 'JF', 'JO', 'JA', 'J2'),
    doi: plainDoi(firstOf(record, 'DO')) ?? plainDoi(allOf(record, 'UR', 'L3', 'M3', 'N1').join(' ')),
    pmid: pubMedNumber(record),
    pmcid: /PMC\d+/.exec(allOf(record, 'C2', 'AN', 'UR').join(' '))?.[0],
    publicationTypes: allOf(record, 'M3').filter((type) => !plainDoi(type)),
    abstract: firstOf(record, 'AB', 'N2'),
  })
}

// PubMed's and EndNote's exports put it in AN, in C2 or in the link.
function pubMedNumber(record: TaggedRecord): string | null {
  const link = /pubmed(?:\.ncbi\.nlm\.nih\.gov)?\/(\d{1,8})/.exec(allOf(record, 'UR', 'L2').join(' '))?.[1]
  const isFromPubMed = /pubmed|medline|nlm/i.test(allOf(record, 'DB', 'DP').join(' '))
  return link ?? (isFromPubMed ? (/^\d{1,8}$/.exec(firstOf(record, 'AN') ?? '')?.[0] ?? null) : null)
}
