import * as z from 'zod/mini'
import { makeAsk } from './ask.ts'
import { readArticles } from './pub-med-articles.ts'
import { type Page, pagesFrom, SourceError, type SourceSettings, type StudySource } from './study-source.ts'

const perPage = 100
/** ESearch gives PubMed's first 10,000 records only. */
const maxRecords = 10_000

const searched = z.object({
  esearchresult: z.object({
    count: z.optional(z.string().check(z.regex(/^\d+$/))),
    idlist: z.optional(z.array(z.string().check(z.regex(/^\d+$/)))),
    ERROR: z.optional(z.string()),
  }),
})

/**
 * PubMed by the E-utilities: ESearch gives the numbers of a page's records, EFetch the records.
 * The cursor is `retstart`. docs/study-sources.md names the fields.
 */
export function makePubMed({ address, mailto, key, pace }: SourceSettings): StudySource {
  // Three requests a second without a key, ten with one.
  const ask = makeAsk({ label: 'PubMed', mailto, pace: { everyMs: key ? 110 : 350, ...pace } })
  const who = { db: 'pubmed', tool: 'nestbook', ...(mailto ? { email: mailto } : {}), ...(key ? { api_key: key } : {}) }

  function urlOf(utility: string, parameters: Record<string, string>): URL {
    const url = new URL(`${address ?? 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils'}/${utility}.fcgi`)
    url.search = new URLSearchParams({ ...who, ...parameters }).toString()
    return url
  }

  async function askPage(term: string, retstart: number, signal: AbortSignal): Promise<Page> {
    const search = { term, retmode: 'json', sort: 'relevance', retstart: String(retstart), retmax: String(perPage) }
    const { ids, total } = await ask(urlOf('esearch', search), readIds, signal)
    if (ids.length === 0) return { studies: [], problems: [], total, next: null }
    const fetchIds = { id: ids.join(','), retmode: 'xml' }
    const read = await ask(urlOf('efetch', fetchIds), readArticles, signal)
    const nextStart = retstart + ids.length
    return { ...read, total, next: nextStart < Math.min(total, maxRecords) ? String(nextStart) : null }
  }

  return {
    name: 'pubmed',
    label: 'PubMed',
    search: (query, from) => pagesFrom('0', from, (cursor) => askPage(query, startAt(cursor), from.signal)),
  }
}

function startAt(cursor: string): number {
  if (!/^\d{1,5}$/.test(cursor)) throw new SourceError('refused', 'PubMed has no such place to go on from')
  return Number(cursor)
}

function readIds(text: string): { ids: string[]; total: number } {
  const { count, idlist, ERROR } = searched.parse(JSON.parse(text)).esearchresult
  if (ERROR) throw new SourceError('busy', `PubMed says: ${ERROR.slice(0, 120)}`)
  if (count === undefined || idlist === undefined) throw new Error('ESearch gave no count or no idlist')
  return { ids: idlist, total: Number(count) }
}
