import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { FoundStudy } from '../../../adapters/study-sources/found-study.ts'
import { study } from '../study.ts'

const { id, title, doi, pmid, pmcid, url } = study.shape

/** A line of content/incoming/*.jsonl: the facts of a record that waits for its finding. It is never shown. */
export const incomingStudy = z.strictObject({
  id,
  title,
  authors: z.array(z.string()),
  year: z.nullable(z.int()),
  journal: z.nullable(z.string()),
  doi,
  pmid,
  pmcid,
  url: z.nullable(url),
  publicationTypes: z.array(z.string()),
  /** Services and kinds of file that gave it. */
  sources: z.array(z.string()),
  retracted: z.boolean(),
  finding: z.nullable(z.string()),
})
export type IncomingStudy = z.infer<typeof incomingStudy>

/** A found record as it is stored in content/incoming; null when it could not be read from there again. */
export function incomingFrom(found: FoundStudy, source: string): IncomingStudy | null {
  const { title, authors, year, journal, doi, pmid, pmcid, publicationTypes, retracted } = found
  const facts = { title, authors, year, journal, doi, pmid, pmcid }
  const incoming = {
    id: idFor(found),
    ...facts,
    url: urlOf(facts),
    publicationTypes,
    sources: [source],
    retracted,
    finding: null,
  }
  return incomingStudy.safeParse(incoming).success ? incoming : null
}

/** Where the paper is found: by its DOI, in PubMed, or in PubMed Central. */
export function urlOf({ doi, pmid, pmcid }: Pick<IncomingStudy, 'doi' | 'pmid' | 'pmcid'>): string | null {
  if (doi) return `https://doi.org/${doi.replace(/[<>#?%"\s]/g, encodeURIComponent)}`
  if (pmid) return `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`
  return pmcid ? `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/` : null
}

// The same record gives the same id on every machine, so that two operators' records can be merged.
function idFor({ doi, pmid, title, year, authors }: FoundStudy): string {
  const byTitle = ['title', title.toLowerCase(), year ?? '', authors[0] ?? ''].join(':')
  const name = doi ? `doi:${doi}` : pmid ? `pmid:${pmid}` : byTitle
  return `i${createHash('sha256').update(name).digest('hex').slice(0, 10)}`
}
