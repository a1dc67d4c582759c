import { parseXml, type XmlElement } from '@rgrove/parse-xml'
import { type FoundStudy, foundStudy, yearIn } from './found-study.ts'
import { type RecordsRead, separateProblems } from './separate-problems.ts'
import { child, childrenAt, textAt } from './xml.ts'

/** Reads EFetch's PubmedArticleSet; books are left out. Throws when the XML is cut off or something else. */
export function readArticles(xml: string): RecordsRead {
  const { root } = parseXml(xml)
  if (root?.name !== 'PubmedArticleSet') throw new Error(`EFetch gave ${root?.name ?? 'no root'}`)
  return separateProblems(
    childrenAt(root, 'PubmedArticle').map((article) => readArticle(article) ?? 'a record without a title'),
  )
}

function readArticle(article: XmlElement): FoundStudy | null {
  const citation = child(article, 'MedlineCitation')
  const told = child(citation, 'Article')
  const corrections = childrenAt(citation, 'CommentsCorrectionsList', 'CommentsCorrections')
  const refers = (types: RegExp) => corrections.filter(({ attributes }) => types.test(attributes.RefType ?? ''))
  return foundStudy({
    title: textAt(told, 'ArticleTitle') || textAt(told, 'VernacularTitle'),
    authors: childrenAt(told, 'AuthorList', 'Author').map(authorName),
    year: yearOf(told),
    journal: textAt(told, 'Journal', 'Title'),
    doi: identifier(article, 'doi') ?? locationDoi(told),
    pmid: textAt(citation, 'PMID'),
    pmcid: identifier(article, 'pmc'),
    publicationTypes: childrenAt(told, 'PublicationTypeList', 'PublicationType').map(({ text }) => text),
    abstract: abstractOf(told),
    retracted: refers(/^(?:Partial)?RetractionIn$/).length > 0,
    retracts: refers(/^RetractionOf$/).flatMap((notice) => {
      const pmid = textAt(notice, 'PMID')
      return pmid ? [`pmid:${pmid}`] : []
    }),
  })
}

function authorName(author: XmlElement): string {
  const given = textAt(author, 'ForeName') || textAt(author, 'Initials')
  const person = [given, textAt(author, 'LastName'), textAt(author, 'Suffix')].filter(Boolean).join(' ')
  return person || textAt(author, 'CollectiveName')
}

function yearOf(told: XmlElement | null): number | null {
  const issue = child(child(child(told, 'Journal'), 'JournalIssue'), 'PubDate')
  return yearIn(textAt(issue, 'Year') || textAt(issue, 'MedlineDate') || textAt(told, 'ArticleDate', 'Year'))
}

// The list beside the citation names this article; lists further in name its references.
function identifier(article: XmlElement, type: string): string | null {
  const ids = childrenAt(article, 'PubmedData', 'ArticleIdList', 'ArticleId')
  return ids.find(({ attributes }) => attributes.IdType === type)?.text.trim() ?? null
}

function locationDoi(told: XmlElement | null): string | null {
  const places = childrenAt(told, 'ELocationID')
  return places.find(({ attributes }) => attributes.EIdType === 'doi' && attributes.ValidYN !== 'N')?.text ?? null
}

function abstractOf(told: XmlElement | null): string | null {
  const parts = childrenAt(told, 'Abstract', 'AbstractText').map(({ attributes, text }) => {
    const words = text.replace(/\s+/g, ' ').trim()
    return attributes.Label ? `${attributes.Label}: ${words}` : words
  })
  return parts.join('\n') || null
}
