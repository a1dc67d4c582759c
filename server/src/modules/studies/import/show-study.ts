import { citationOf, type Study, strengthOf } from '../study.ts'
import type { IncomingStudy } from './incoming-study.ts'

/** A study of the database for a keeper to read. */
export function showStudy(study: Study): string[] {
  const { id, title, studyType, sampleSize, population, topics, keywords, oneLiner, url, doi, pmid, pmcid } = study
  return [
    `${id}  ${title}`,
    citationOf(study),
    `${studyType}, ${sampleSize ?? 'unknown number of'} people (${population}); evidence: ${strengthOf(study)}`,
    `Topics: ${topics.join(', ')}. Keywords: ${keywords.join(', ')}`,
    identifiers(doi, pmid, pmcid, url),
    '',
    oneLiner,
  ]
}

/** A record that waits, its abstract, and the line of content/studies that a person has to complete. */
export function showIncoming(study: IncomingStudy, abstract: string | null): string[] {
  const { id, title, authors, year, journal, doi, pmid, pmcid, url, publicationTypes, sources } = study
  const told = [
    `${id}  ${title}`,
    `${authors.join(', ') || 'no authors'}. ${journal ?? 'no journal'}, ${year ?? 'no year'}.`,
    `Published as: ${publicationTypes.join(', ') || 'not told'}. Told by ${sources.join(', ')}.`,
    identifiers(doi, pmid, pmcid, url),
    '',
    abstract ?? 'No abstract in the data folder of this machine.',
    '',
  ]
  if (study.retracted) return [...told, 'RETRACTED: it must not go into content/studies.']
  return [
    ...told,
    'Waiting for its finding. The line for content/studies, to be completed (docs/adding-a-study.md):',
    lineToComplete(study),
  ]
}

function lineToComplete({ id, title, authors, year, journal, doi, pmid, pmcid, url, finding }: IncomingStudy): string {
  const facts = { id, title, authors, year, journal, doi, pmid, pmcid, url }
  const open = { studyType: '', sampleSize: null, ageMonths: null, population: '', topics: [], keywords: [] }
  return JSON.stringify({ ...facts, ...open, oneLiner: finding ?? '' })
}

function identifiers(doi: string | null, pmid: string | null, pmcid: string | null, url: string | null): string {
  return `DOI ${doi ?? 'none'}, PMID ${pmid ?? 'none'}, PMCID ${pmcid ?? 'none'}. ${url ?? ''}`.trim()
}
