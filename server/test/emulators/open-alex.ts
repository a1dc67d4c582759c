import { type Answer, cursorAt, json, nowhere, placeOf } from './answer.ts'
import type { MadeUpWork } from './made-up-works.ts'

const selectable = new Set([
  ...['id', 'doi', 'ids', 'title', 'display_name', 'publication_year', 'authorships', 'primary_location', 'type'],
  ...['is_retracted', 'abstract_inverted_index'],
])

/** OpenAlex's list of works with cursor paging (developers.openalex.org: "Page through Results", "Works"). */
export function answerOpenAlex(path: string, asked: URLSearchParams, works: MadeUpWork[]): Answer {
  if (path !== 'works') return nowhere
  const perPage = Number(asked.get('per_page') ?? 25)
  if (perPage > 100) return refusal('per_page must be between 1 and 100')
  const select = (asked.get('select') ?? '').split(',')
  const strange = select.find((field) => !selectable.has(field))
  if (strange) return refusal(`${strange} is not a valid select field`)
  const place = placeOf(asked.get('cursor'))
  if (place === null) return refusal('Cursor value is invalid')
  const results = works.slice(place, place + perPage)
  return json({
    meta: {
      count: works.length,
      db_response_time_ms: 7,
      page: null,
      per_page: perPage,
      // The last page with works still names a next one, which is empty and names none.
      next_cursor: results.length > 0 ? cursorAt(place + results.length) : null,
      groups_count: null,
    },
    results: results.map((work) => selected(workObject(work), select)),
    group_by: [],
  })
}

function refusal(message: string): Answer {
  return json({ error: 'Invalid query parameters error.', message }, 400)
}

function selected(work: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(work).filter(([field]) => fields.includes(field)))
}

function workObject({ title, authors, year, journal, doi, pmid, abstract, retracted }: MadeUpWork) {
  const id = `https://openalex.org/W${pmid ?? title.length}`
  const link = doi && `https://doi.org/${doi}`
  return {
    id,
    doi: link,
    title,
    display_name: title,
    publication_year: year,
    ids: { openalex: id, doi: link, ...(pmid ? { pmid: `https://pubmed.ncbi.nlm.nih.gov/${pmid}` } : {}) },
    primary_location: {
      is_oa: false,
      landing_page_url: link,
      source: { id: 'https://openalex.org/S1', display_name: journal, type: 'journal' },
      version: 'publishedVersion',
    },
    type: 'article',
    authorships: authors.map(([given, family], place) => ({
      author_position: place === 0 ? 'first' : 'last',
      author: { id: 'https://openalex.org/A1', display_name: `${given} ${family}`, orcid: null },
      raw_author_name: `${given} ${family}`,
    })),
    is_retracted: retracted,
    abstract_inverted_index: inverted(abstract),
  }
}

function inverted(abstract: string): Record<string, number[]> {
  const places: Record<string, number[]> = {}
  for (const [place, word] of abstract.split(' ').entries()) places[word] = [...(places[word] ?? []), place]
  return places
}
