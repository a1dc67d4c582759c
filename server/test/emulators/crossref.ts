import { type Answer, cursorAt, json, nowhere, placeOf } from './answer.ts'
import type { MadeUpWork } from './made-up-works.ts'

/** Crossref's `/works` route with cursor paging (api.crossref.org; "Crossref Metadata API JSON Format"). */
export function answerCrossref(path: string, asked: URLSearchParams, works: MadeUpWork[]): Answer {
  if (path !== 'works') return nowhere
  const registered = works.filter(({ doi }) => doi !== null)
  const rows = Number(asked.get('rows') ?? 20)
  const place = placeOf(asked.get('cursor'))
  if (rows > 1000 || place === null) return refusal(asked.get('cursor'))
  const items = registered.slice(place, place + rows)
  return json({
    status: 'ok',
    'message-type': 'work-list',
    'message-version': '1.0.0',
    message: {
      facets: {},
      // A next cursor comes with every page, also with an empty one.
      'next-cursor': cursorAt(place + items.length),
      'total-results': registered.length,
      items: items.map(workMessage),
      'items-per-page': rows,
      query: { 'start-index': 0, 'search-terms': asked.get('query.bibliographic') },
    },
  })
}

function refusal(value: string | null): Answer {
  const failure = { type: 'parameter-not-allowed', value, message: 'This is not a valid cursor.' }
  return json({ status: 'failed', 'message-type': 'validation-failure', message: [failure] }, 400)
}

function workMessage({ title, authors, year, journal, doi, abstract, retracted, noticeOf }: MadeUpWork) {
  const [head = '', tail] = title.split(': ')
  return {
    publisher: 'Made-Up Press',
    DOI: doi?.toUpperCase(),
    type: 'journal-article',
    title: [head],
    ...(tail ? { subtitle: [tail] } : {}),
    'container-title': [journal],
    author: authors.map(([given, family], place) => ({
      given,
      family,
      sequence: place === 0 ? 'first' : 'additional',
      affiliation: [],
    })),
    issued: { 'date-parts': [[year, 5]] },
    abstract: `<jats:title>Abstract</jats:title><jats:p>${abstract.replace('&', '&amp;').replace('<', '&lt;')}</jats:p>`,
    URL: `https://doi.org/${doi}`,
    ...(retracted ? { 'updated-by': [updateOf('10.5555/notice')] } : {}),
    ...(noticeOf ? { 'update-to': [updateOf(noticeOf.doi)] } : {}),
  }
}

function updateOf(DOI: string) {
  return {
    updated: { 'date-parts': [[2021, 3, 4]] },
    DOI,
    type: 'retraction',
    source: 'retraction-watch',
    label: 'Retraction',
  }
}
