import { type Answer, json, nowhere } from './answer.ts'
import type { MadeUpWork } from './made-up-works.ts'

/** PubMed's ESearch (JSON) and EFetch (XML) (Entrez Programming Utilities Help, NBK25499). */
export function answerPubMed(path: string, asked: URLSearchParams, works: MadeUpWork[]): Answer {
  if (asked.get('db') !== 'pubmed') return nowhere
  const cited = works.filter(({ pmid }) => pmid !== null)
  if (path === 'esearch.fcgi') return search(asked, cited)
  if (path === 'efetch.fcgi') return fetchArticles(asked, cited)
  return nowhere
}

function search(asked: URLSearchParams, works: MadeUpWork[]): Answer {
  const retstart = Number(asked.get('retstart') ?? 0)
  const retmax = Number(asked.get('retmax') ?? 20)
  const header = { type: 'esearch', version: '0.3' }
  if (retstart > 9998) {
    const ERROR = 'Search Backend failed: Exception: "retstart" cannot be larger than 9998.'
    return json({ header, esearchresult: { ERROR } })
  }
  const idlist = works.slice(retstart, retstart + retmax).map(({ pmid }) => pmid)
  const places = { count: String(works.length), retmax: String(idlist.length), retstart: String(retstart) }
  return json({ header, esearchresult: { ...places, idlist, translationset: [], querytranslation: asked.get('term') } })
}

function fetchArticles(asked: URLSearchParams, works: MadeUpWork[]): Answer {
  const ids = (asked.get('id') ?? '').split(',')
  const found = works.filter(({ pmid }) => ids.includes(pmid ?? ''))
  const body = `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet>${found.map(article).join('\n')}</PubmedArticleSet>`
  return { status: 200, type: 'text/xml', body }
}

function article({
  title,
  authors,
  year,
  journal,
  doi,
  pmid,
  pmcid,
  abstract,
  retracted,
  noticeOf,
}: MadeUpWork): string {
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${pmid}</PMID>
<Article PubModel="Print"><Journal><JournalIssue CitedMedium="Internet"><Volume>7</Volume>
<PubDate><MedlineDate>${year} Nov-Dec</MedlineDate></PubDate></JournalIssue><Title>${escaped(journal)}</Title></Journal>
<ArticleTitle>${escaped(title).replace('made-up', '<i>made-up</i>')}.</ArticleTitle>
${doi ? `<ELocationID EIdType="doi" ValidYN="Y">${doi}</ELocationID>` : ''}
<Abstract><AbstractText Label="RESULTS" NlmCategory="RESULTS">${escaped(abstract)}</AbstractText></Abstract>
<AuthorList CompleteYN="Y">${authors.map(author).join('')}</AuthorList>
<PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType>
${retracted ? '<PublicationType UI="D016441">Retracted Publication</PublicationType>' : ''}</PublicationTypeList></Article>
<CommentsCorrectionsList>${retracted ? correction('RetractionIn', '99') : ''}${noticeOf ? correction('RetractionOf', noticeOf.pmid) : ''}</CommentsCorrectionsList>
</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId>
${doi ? `<ArticleId IdType="doi">${doi}</ArticleId>` : ''}${pmcid ? `<ArticleId IdType="pmc">${pmcid}</ArticleId>` : ''}</ArticleIdList>
<ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.1000/somebody-else</ArticleId></ArticleIdList></Reference></ReferenceList>
</PubmedData></PubmedArticle>`
}

function author([given, family]: [string, string]): string {
  return `<Author ValidYN="Y"><LastName>${family}</LastName><ForeName>${given}</ForeName><Initials>${given[0]}</Initials></Author>`
}

function correction(type: string, pmid: string): string {
  return `<CommentsCorrections RefType="${type}"><RefSource>J Made Up. 2020;7:1</RefSource><PMID Version="1">${pmid}</PMID></CommentsCorrections>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
