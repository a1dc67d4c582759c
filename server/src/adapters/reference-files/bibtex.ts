import { type FoundStudy, foundStudy, spokenName, yearIn } from '../study-sources/found-study.ts'
import { type RecordsRead, separateProblems } from '../study-sources/separate-problems.ts'
import { type BibtexEntry, bibtexEntries } from './bibtex-entries.ts'
import { namesIn } from './bibtex-names.ts'
import { latexText } from './latex-text.ts'

/** Reads BibTeX and BibLaTeX. */
export function readBibtex(text: string): RecordsRead {
  const { entries, problems } = bibtexEntries(text)
  const results = entries.map((entry) => readEntry(entry) ?? `line ${entry.line}: ${entry.key} has no title`)
  const read = separateProblems(results)
  return { ...read, problems: [...problems, ...read.problems] }
}

function readEntry({ fields }: BibtexEntry): FoundStudy | null {
  const told = (...names: string[]) => names.map((name) => latexText(fields.get(name) ?? '')).find(Boolean) ?? null
  return foundStudy({
    title: titleOf(told('title'), told('subtitle')),
    authors: namesIn(fields.get('author') ?? '').map((name) => spokenName(latexText(name))),
    year: yearIn(told('year', 'date')),
    journal: told('journal', 'journaltitle'),
    // Identifiers are verbatim: an underscore or a tilde in them is no LaTeX.
    doi: (fields.get('doi') ?? fields.get('url'))?.replace(/\\([_%#&])/g, '$1'),
    pmid: told('pmid') ?? (told('eprinttype') === 'pmid' ? told('eprint') : null),
    pmcid: told('pmcid', 'pmc'),
    publicationTypes: [],
    abstract: told('abstract'),
  })
}

function titleOf(title: string | null, subtitle: string | null): string | null {
  return title && subtitle ? `${title}: ${subtitle}` : title
}
