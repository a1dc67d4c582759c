import { plainText } from './plain-text.ts'

/** A publication as a service or a reference file tells it, in one form. The abstract is not ours to publish. */
export type FoundStudy = {
  title: string
  authors: string[]
  year: number | null
  journal: string | null
  doi: string | null
  pmid: string | null
  pmcid: string | null
  publicationTypes: string[]
  abstract: string | null
  retracted: boolean
  /** What this record, a notice, says is retracted: `doi:10...` or `pmid:...`. */
  retracts: string[]
}

type RawStudy = { [Field in keyof FoundStudy]?: FoundStudy[Field] | null | undefined }

/** Brings identifiers, names and texts into one form; null when there is no title to know the record by. */
export function foundStudy(told: RawStudy): FoundStudy | null {
  const heading = plainText(told.title ?? '')
  const title = heading
    .replace(retractedPrefix, '')
    .replace(/^\[(.+)\]\.?$/, '$1')
    .replace(/(?<!\.)\.$/, '')
  if (title.length < 8) return null
  return {
    title,
    authors: (told.authors ?? []).map(plainText).filter(Boolean),
    year: plausibleYear(told.year),
    journal: plainText(told.journal ?? '') || null,
    doi: plainDoi(told.doi),
    pmid: /^\d{1,8}$/.exec(told.pmid?.trim() ?? '')?.[0] ?? null,
    pmcid: plainPmcid(told.pmcid),
    publicationTypes: [...new Set((told.publicationTypes ?? []).map(plainText).filter(Boolean))],
    abstract: told.abstract?.trim() || null,
    retracted: told.retracted === true || retractedPrefix.test(heading) || saysRetracted(told.publicationTypes ?? []),
    retracts: told.retracts ?? [],
  }
}

// Publishers put it before the title, with or without brackets: "RETRACTED ARTICLE: ...", "[Retracted] ...".
const retractedPrefix =
  /^(?:\[\s*(?:retracted|withdrawn)(?: article)?\s*\][:.]?\s*|(?:retracted|withdrawn)(?: article)?:\s*)/i

function saysRetracted(types: string[]): boolean {
  return types.some((type) => /^retracted[ -]publication$/i.test(type.trim()))
}

function plausibleYear(year: number | null | undefined): number | null {
  return year && Number.isInteger(year) && year >= 1800 && year <= 2100 ? year : null
}

/** `https://doi.org/10.1/X`, `doi: 10.1/X` and `10.1/X [doi]` all give `10.1/x`. */
export function plainDoi(text: string | null | undefined): string | null {
  const found = /10\.\d{4,9}\/\S+/.exec(text ?? '')?.[0]
  return found?.replace(/[.,;]+$/, '').toLowerCase() ?? null
}

function plainPmcid(text: string | null | undefined): string | null {
  const digits = /(?:^|PMC|\/)(\d{3,8})(?:\.\d+)?\/?$/i.exec(text?.trim() ?? '')?.[1]
  return digits ? `PMC${digits}` : null
}

/** "Hiscock, Harriet" and "Smith, John, Jr." as people say them; other forms stay. */
export function spokenName(name: string): string {
  const [last = '', first = '', suffix = ''] = name.split(',').map((part) => part.trim())
  return [first, last, suffix].filter(Boolean).join(' ')
}

/** The first year in a date that others wrote: "1998 Dec-1999 Jan", "2012///", "2012-05". */
export function yearIn(date: string | null | undefined): number | null {
  const found = /(?<!\d)(1[89]|20)\d{2}(?!\d)/.exec(date ?? '')?.[0]
  return found ? Number(found) : null
}
