import * as z from 'zod/mini'
import { makeAsk } from './ask.ts'
import { type FoundStudy, foundStudy } from './found-study.ts'
import { readItems } from './read-items.ts'
import { type Page, pagesFrom, type SourceSettings, type StudySource } from './study-source.ts'

const perPage = 100
const fields = [
  ...['id', 'ids', 'doi', 'title', 'publication_year', 'authorships', 'primary_location', 'type'],
  ...['is_retracted', 'abstract_inverted_index'],
]

const works = z.object({
  meta: z.object({ count: z.number(), next_cursor: z.nullish(z.string()) }),
  results: z.array(z.unknown()),
})

const work = z.object({
  title: z.nullish(z.string()),
  doi: z.nullish(z.string()),
  ids: z.nullish(z.object({ pmid: z.nullish(z.string()), pmcid: z.nullish(z.string()) })),
  publication_year: z.nullish(z.number()),
  type: z.nullish(z.string()),
  is_retracted: z.nullish(z.boolean()),
  authorships: z.nullish(z.array(z.object({ author: z.object({ display_name: z.nullish(z.string()) }) }))),
  primary_location: z.nullish(z.object({ source: z.nullish(z.object({ display_name: z.nullish(z.string()) })) })),
  abstract_inverted_index: z.nullish(z.record(z.string(), z.array(z.int()))),
})

/** OpenAlex, the `/works` list with cursor paging. docs/study-sources.md names the fields. */
export function makeOpenAlex({ address, mailto, key, pace }: SourceSettings): StudySource {
  // OpenAlex also says 403 for "slow down".
  const ask = makeAsk({ label: 'OpenAlex', mailto, pace: { everyMs: 200, ...pace }, busyStatuses: [403] })

  return {
    name: 'openalex',
    label: 'OpenAlex',
    search: (query, from) =>
      pagesFrom('*', from, (cursor) => {
        const url = new URL(`${address ?? 'https://api.openalex.org'}/works`)
        url.search = new URLSearchParams({
          search: query,
          filter: 'type:article|review',
          select: fields.join(','),
          per_page: String(perPage),
          cursor,
          ...(mailto ? { mailto } : {}),
          ...(key ? { api_key: key } : {}),
        }).toString()
        return ask(url, readPage, from.signal)
      }),
  }
}

function readPage(text: string): Page {
  const { meta, results } = works.parse(JSON.parse(text))
  const next = results.length > 0 ? (meta.next_cursor ?? null) : null
  return { ...readItems(results, work, readWork), total: meta.count, next }
}

function readWork(told: z.infer<typeof work>): FoundStudy | null {
  return foundStudy({
    title: told.title,
    authors: (told.authorships ?? []).map(({ author }) => author.display_name ?? ''),
    year: told.publication_year,
    journal: told.primary_location?.source?.display_name,
    doi: told.doi,
    pmid: told.ids?.pmid?.replace(/^.*\//, ''),
    pmcid: told.ids?.pmcid,
    publicationTypes: told.type ? [told.type] : [],
    abstract: abstractFrom(told.abstract_inverted_index ?? {}),
    retracted: told.is_retracted,
  })
}

/** OpenAlex gives, for each word, the places where it stands. */
function abstractFrom(places: Record<string, number[]>): string {
  const words = Object.entries(places).flatMap(([word, at]) => at.map((place) => ({ word, place })))
  return words
    .toSorted((one, other) => one.place - other.place)
    .map(({ word }) => word)
    .join(' ')
}
