import { type IncomingStudy, urlOf } from './incoming-study.ts'

/** One record of two: the first one's facts, completed from the second. Retracted is retracted. */
export function mergeStudies(one: IncomingStudy, other: IncomingStudy): IncomingStudy {
  const doi = one.doi ?? other.doi
  const pmid = one.pmid ?? other.pmid
  const pmcid = one.pmcid ?? other.pmcid
  return {
    ...one,
    authors: one.authors.length > 0 ? one.authors : other.authors,
    year: one.year ?? other.year,
    journal: one.journal ?? other.journal,
    doi,
    pmid,
    pmcid,
    url: one.doi ? one.url : urlOf({ doi, pmid, pmcid }),
    publicationTypes: union(one.publicationTypes, other.publicationTypes),
    sources: union(one.sources, other.sources),
    retracted: one.retracted || other.retracted,
    finding: one.finding ?? other.finding,
  }
}

function union(one: string[], other: string[]): string[] {
  const known = new Set(one.map((text) => text.toLowerCase()))
  return [...one, ...other.filter((text) => !known.has(text.toLowerCase()))]
}
