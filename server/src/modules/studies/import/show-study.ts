import type { Note } from '../findings/notes.ts'
import type { Proposal } from '../findings/proposal.ts'
import { whyWaiting } from '../findings/why-waiting.ts'
import { citationOf, type Study, strengthOf } from '../study.ts'
import type { IncomingStudy } from './incoming-study.ts'

/** A study of the database for an operator to read. */
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
    ...(study.writtenBy === 'model' ? ['', 'Written by a model; nobody has read it against the paper yet.'] : []),
  ]
}

/** A record that waits, its abstract, why it waits, and the line of content/studies that a person has to complete. */
export function showIncoming(study: IncomingStudy, abstract: string | null, note: Note | null): string[] {
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
    ...whyLines(study, abstract, note),
    'Waiting for its finding. The line for content/studies, to be completed (docs/adding-a-study.md):',
    lineToComplete(study, note?.proposal ?? null),
  ]
}

function whyLines(study: IncomingStudy, abstract: string | null, note: Note | null): string[] {
  const { forPerson, reasons } = whyWaiting(study, abstract, note)
  const last = note?.proposal ? ['The line below holds what the model proposed last: mend it before you take it.'] : []
  if (reasons.length === 0) return []
  return [
    forPerson ? 'Waits for a person:' : 'Not written yet:',
    ...reasons.map((reason) => `  ${reason}`),
    ...last,
    '',
  ]
}

function lineToComplete(record: IncomingStudy, proposed: Proposal | null): string {
  const { id, title, authors, year, journal, doi, pmid, pmcid, url, finding } = record
  const facts = { id, title, authors, year, journal, doi, pmid, pmcid, url }
  const { ageMonths, oneLiner, ...rest } = proposed ?? empty
  const ages = ageMonths && [ageMonths.from, ageMonths.to]
  return JSON.stringify({ ...facts, ...rest, ageMonths: ages, oneLiner: finding ?? oneLiner })
}

const empty = {
  studyType: '',
  sampleSize: null,
  ageMonths: null,
  population: '',
  topics: [],
  keywords: [],
  oneLiner: '',
}

function identifiers(doi: string | null, pmid: string | null, pmcid: string | null, url: string | null): string {
  return `DOI ${doi ?? 'none'}, PMID ${pmid ?? 'none'}, PMCID ${pmcid ?? 'none'}. ${url ?? ''}`.trim()
}
