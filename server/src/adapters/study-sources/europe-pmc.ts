import * as z from 'zod/mini'
import { makeAsk } from './ask.ts'
import { type FoundStudy, foundStudy } from './found-study.ts'
import { plainParagraphs } from './plain-text.ts'
import { readItems } from './read-items.ts'
import { type Page, pagesFrom, type SourceSettings, type StudySource } from './study-source.ts'

const perPage = 100

const found = z.object({
  hitCount: z.number(),
  nextCursorMark: z.nullish(z.string()),
  resultList: z.object({ result: z.array(z.unknown()) }),
})

const author = z.object({
  fullName: z.nullish(z.string()),
  firstName: z.nullish(z.string()),
  lastName: z.nullish(z.string()),
  collectiveName: z.nullish(z.string()),
})

const result = z.object({
  title: z.nullish(z.string()),
  doi: z.nullish(z.string()),
  pmid: z.nullish(z.string()),
  pmcid: z.nullish(z.string()),
  pubYear: z.nullish(z.string()),
  authorList: z.nullish(z.object({ author: z.array(author) })),
  authorString: z.nullish(z.string()),
  journalInfo: z.nullish(z.object({ journal: z.nullish(z.object({ title: z.nullish(z.string()) })) })),
  pubTypeList: z.nullish(z.object({ pubType: z.array(z.string()) })),
  commentCorrectionList: z.nullish(
    z.object({ commentCorrection: z.array(z.object({ type: z.nullish(z.string()), id: z.nullish(z.string()) })) }),
  ),
  abstractText: z.nullish(z.string()),
})

/** Europe PMC, the `search` module of the Articles RESTful API. docs/study-sources.md names the fields. */
export function makeEuropePmc({ address, mailto, pace }: SourceSettings): StudySource {
  const ask = makeAsk({ label: 'Europe PMC', mailto, pace: { everyMs: 250, ...pace } })

  return {
    name: 'europepmc',
    label: 'Europe PMC',
    search: (query, from) =>
      pagesFrom('*', from, (cursorMark) => {
        const url = new URL(`${address ?? 'https://www.ebi.ac.uk/europepmc/webservices/rest'}/search`)
        url.search = new URLSearchParams({
          query,
          resultType: 'core',
          format: 'json',
          pageSize: String(perPage),
          cursorMark,
          ...(mailto ? { email: mailto } : {}),
        }).toString()
        return ask(url, readPage, from.signal)
      }),
  }
}

function readPage(text: string): Page {
  const { hitCount, nextCursorMark, resultList } = found.parse(JSON.parse(text))
  const next = resultList.result.length > 0 ? (nextCursorMark ?? null) : null
  return { ...readItems(resultList.result, result, readResult), total: hitCount, next }
}

function readResult(told: z.infer<typeof result>): FoundStudy | null {
  const corrections = told.commentCorrectionList?.commentCorrection ?? []
  const retractionOf = corrections.filter(({ type }) => /^retraction of$/i.test(type ?? ''))
  return foundStudy({
    title: told.title,
    authors: authorsOf(told),
    year: told.pubYear ? Number(told.pubYear) : null,
    journal: told.journalInfo?.journal?.title,
    doi: told.doi,
    pmid: told.pmid,
    pmcid: told.pmcid,
    publicationTypes: told.pubTypeList?.pubType ?? [],
    abstract: told.abstractText ? plainParagraphs(told.abstractText) : null,
    retracted: corrections.some(({ type }) => /^(?:partial )?retraction in$/i.test(type ?? '')),
    retracts: retractionOf.flatMap(({ id }) => (id && /^\d+$/.test(id) ? [`pmid:${id}`] : [])),
  })
}

function authorsOf({ authorList, authorString }: z.infer<typeof result>): string[] {
  const listed = (authorList?.author ?? []).map(({ fullName, firstName, lastName, collectiveName }) =>
    firstName && lastName ? `${firstName} ${lastName}` : (fullName ?? collectiveName ?? ''),
  )
  return listed.length > 0 ? listed : (authorString ?? '').replace(/\.$/, '').split(', ')
}
