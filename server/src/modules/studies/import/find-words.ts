import type { Study } from '../study.ts'
import type { IncomingStudy } from './incoming-study.ts'

/** Studies and records that hold every one of the words, or a word that begins so; those with them in the title first. */
export function findWords<Some extends Study | IncomingStudy>(all: Some[], words: string): Some[] {
  const wanted = plain(words).split(' ').filter(Boolean)
  if (wanted.length === 0) return []
  return all
    .map((study) => ({ study, inTitle: hits(study.title, wanted), anywhere: hits(textOf(study), wanted) }))
    .filter(({ anywhere }) => anywhere === wanted.length)
    .toSorted((one, other) => other.inTitle - one.inTitle)
    .map(({ study }) => study)
}

function hits(text: string, wanted: string[]): number {
  const padded = ` ${plain(text)}`
  return wanted.filter((word) => padded.includes(` ${word}`)).length
}

function textOf(study: Study | IncomingStudy): string {
  const told = 'oneLiner' in study ? [study.oneLiner, study.population, ...study.keywords, ...study.topics] : []
  return [study.id, study.title, ...study.authors, study.journal, study.doi, study.pmid, ...told].join(' ')
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
