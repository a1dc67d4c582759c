import type { Topic } from '../../lexicon/lexicon.ts'
import type { Study } from '../study.ts'
import { countWords } from './count-words.ts'

// Nobody is led anywhere by a finding, and what cannot be seen has no place in one.
const strange: [what: string, pattern: RegExp][] = [
  ['an em dash', /—/],
  ['a link or an address', /https?:|\bwww\.|\S@\S|\b[a-z0-9-]+\.(com|org|net|gov|edu|io|co|info|example)\b/i],
  ['a character that cannot be seen', /\p{C}/u],
]

/** What is wrong with what a study says of itself, beside the wording of its finding (docs/adding-a-study.md). */
export function mistakesInFacts(study: Study, topics: Map<string, Topic>): string[] {
  const { doi, pmid, pmcid, ageMonths, population, keywords, oneLiner } = study
  const [from, to] = ageMonths ?? [0, 0]
  const people = countWords(population)
  const told = [population, ...keywords, oneLiner]
  return [
    ...study.topics.filter((topic) => !topics.has(topic)).map((topic) => `no topic "${topic}" in the lexicon`),
    ...(new Set(study.topics).size < study.topics.length ? ['a topic stands twice'] : []),
    ...(doi || pmid || pmcid ? [] : ['neither DOI nor PMID nor PMCID']),
    ...(from <= to && to <= 1200 ? [] : [`ageMonths ${from} to ${to} cannot be`]),
    ...(people >= 2 && people <= 16 ? [] : [`the population has ${people} words`]),
    ...keywords
      .filter((keyword) => countWords(keyword) > 6)
      .map((keyword) => `the keyword "${keyword}" has more than 6 words`),
    ...strange.filter(([, pattern]) => told.some((text) => pattern.test(text))).map(([what]) => what),
  ]
}
