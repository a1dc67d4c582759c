import { type Answer, cursorAt, json, nowhere, placeOf } from './answer.ts'
import type { MadeUpWork } from './made-up-works.ts'

/** Europe PMC's `search` module, core results in JSON (europepmc.org/RestfulWebService; release notes 6.6). */
export function answerEuropePmc(path: string, asked: URLSearchParams, works: MadeUpWork[]): Answer {
  if (path !== 'search') return nowhere
  if (asked.get('format') !== 'json') return { status: 200, type: 'application/xml', body: '<responseWrapper/>' }
  const pageSize = Math.min(Number(asked.get('pageSize') ?? 25), 1000)
  const cursorMark = asked.get('cursorMark') ?? '*'
  const place = placeOf(cursorMark)
  if (place === null) return json({ errCode: 400, errMsg: 'Invalid cursorMark' }, 400)
  const result = works.slice(place, place + pageSize)
  return json({
    version: '6.9',
    hitCount: works.length,
    // After the end the same mark comes back.
    nextCursorMark: result.length > 0 ? cursorAt(place + result.length) : cursorMark,
    request: { queryString: asked.get('query'), resultType: 'core', cursorMark, pageSize, sort: '', synonym: false },
    resultList: { result: result.map(coreResult) },
  })
}

function coreResult({ title, authors, year, journal, doi, pmid, pmcid, abstract, retracted, noticeOf }: MadeUpWork) {
  return {
    id: pmid,
    source: 'MED',
    ...(pmid ? { pmid } : {}),
    ...(pmcid ? { pmcid } : {}),
    ...(doi ? { doi } : {}),
    title: `${title.replace('made-up', '<i>made-up</i>')}.`,
    authorString: `${authors.map(([given, family]) => `${family} ${given[0]}`).join(', ')}.`,
    authorList: {
      author: authors.map(([given, family]) => ({
        fullName: `${family} ${given[0]}`,
        firstName: given,
        lastName: family,
        initials: given[0],
      })),
    },
    journalInfo: {
      volume: '7',
      yearOfPublication: year,
      journal: { title: journal, medlineAbbreviation: 'J Made Up' },
    },
    pubYear: String(year),
    abstractText: `<h4>Results</h4>${abstract.replace('&', '&amp;').replace('<', '&lt;')}`,
    pubTypeList: { pubType: ['Journal Article', ...(retracted ? ['Retracted Publication'] : [])] },
    ...(noticeOf ? { commentCorrectionList: corrections('Retraction of', noticeOf.pmid) } : {}),
    ...(retracted ? { commentCorrectionList: corrections('Retraction in', '99') } : {}),
  }
}

function corrections(type: string, id: string) {
  return { commentCorrection: [{ id, source: 'MED', reference: 'J Made Up. 2020;7:1', type, orderIn: 1 }] }
}
