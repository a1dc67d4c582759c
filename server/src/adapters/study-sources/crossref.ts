import * as z from 'zod/mini'
import { makeAsk } from './ask.ts'
import { type FoundStudy, foundStudy, plainDoi } from './found-study.ts'
import { plainParagraphs } from './plain-text.ts'
import { readItems } from './read-items.ts'
import { type Page, pagesFrom, type SourceSettings, type StudySource } from './study-source.ts'

const perPage = 100

const works = z.object({
  message: z.object({
    'total-results': z.number(),
    'next-cursor': z.nullish(z.string()),
    items: z.array(z.unknown()),
  }),
})

const update = z.object({ DOI: z.nullish(z.string()), type: z.nullish(z.string()) })

const work = z.object({
  DOI: z.nullish(z.string()),
  title: z.nullish(z.array(z.string())),
  subtitle: z.nullish(z.array(z.string())),
  type: z.nullish(z.string()),
  author: z.nullish(
    z.array(z.object({ given: z.nullish(z.string()), family: z.nullish(z.string()), name: z.nullish(z.string()) })),
  ),
  'container-title': z.nullish(z.array(z.string())),
  issued: z.nullish(z.object({ 'date-parts': z.nullish(z.array(z.array(z.nullable(z.number())))) })),
  abstract: z.nullish(z.string()),
  'updated-by': z.nullish(z.array(update)),
  'update-to': z.nullish(z.array(update)),
})

/** Crossref, the `/works` route with cursor paging. docs/study-sources.md names the fields. */
export function makeCrossref({ address, mailto, pace }: SourceSettings): StudySource {
  const ask = makeAsk({ label: 'Crossref', mailto, pace: { everyMs: 1000, ...pace } })

  return {
    name: 'crossref',
    label: 'Crossref',
    search: (query, from) =>
      pagesFrom('*', from, (cursor) => {
        const url = new URL(`${address ?? 'https://api.crossref.org'}/works`)
        url.search = new URLSearchParams({
          'query.bibliographic': query,
          filter: 'type:journal-article',
          rows: String(perPage),
          cursor,
          ...(mailto ? { mailto } : {}),
        }).toString()
        return ask(url, readPage, from.signal)
      }),
  }
}

function readPage(text: string): Page {
  const { message } = works.parse(JSON.parse(text))
  // A page that is not full is the last one; Crossref goes on handing out cursors after it.
  const next = message.items.length < perPage ? null : (message['next-cursor'] ?? null)
  return { ...readItems(message.items, work, readWork), total: message['total-results'], next }
}

const retractions = /^(?:partial_)?retraction$|^withdrawal$|^removal$/i

function readWork(told: z.infer<typeof work>): FoundStudy | null {
  const retracted = (told['update-to'] ?? []).filter(({ type }) => retractions.test(type ?? ''))
  const isTold = (told['updated-by'] ?? []).some(({ type }) => retractions.test(type ?? ''))
  return foundStudy({
    title: [told.title?.[0], told.subtitle?.[0]].filter(Boolean).join(': '),
    authors: (told.author ?? []).map(({ given, family, name }) => name ?? [given, family].filter(Boolean).join(' ')),
    year: told.issued?.['date-parts']?.[0]?.[0],
    journal: told['container-title']?.[0],
    doi: told.DOI,
    publicationTypes: told.type ? [told.type] : [],
    abstract: told.abstract ? plainParagraphs(told.abstract) : null,
    retracted: isTold,
    retracts: retracted.flatMap(({ DOI }) => (plainDoi(DOI) ? [`doi:${plainDoi(DOI)}`] : [])),
  })
}
