import { loadLexicon, type Topic } from '../../server/src/modules/lexicon/lexicon.ts'
import { type Checked, countWords, indexesOfRepeats } from './checked.ts'
import { type PlacedStudy, readPlacedStudies } from './placed-studies.ts'
import { mistakesAgainst, readSourceRecords } from './source-records.ts'
import { mistakesInFinding } from './wording.ts'

/** Holds content/studies to docs/adding-a-study.md, and to the source records where they lie beside the project. */
export function checkStudies(contentFolder: string, sourceFile: string): Checked {
  const { studies, complaints } = readPlacedStudies(contentFolder)
  const { topics } = loadLexicon(contentFolder)
  const records = readSourceRecords(sourceFile)
  const against = records ? 'compared with their source records' : 'not compared: no source records here'
  return {
    counts: `${studies.length} studies in ${new Set(studies.map(({ file }) => file)).size} files, ${against}`,
    complaints: [
      ...complaints,
      ...repeats(studies),
      ...studies.flatMap(({ study, file, where }) => {
        const mistakes = [
          ...mistakesInFacts(study, file, topics),
          ...mistakesInFinding(study.oneLiner, study.studyType),
          ...(records ? mistakesAgainst(records.get(study.id), study) : []),
        ]
        return mistakes.map((mistake) => `${where}: ${mistake}`)
      }),
    ],
  }
}

function mistakesInFacts(study: PlacedStudy['study'], file: string, topics: Map<string, Topic>): string[] {
  const { doi, pmid, pmcid, ageMonths, population, keywords } = study
  const [from, to] = ageMonths ?? [0, 0]
  const people = countWords(population)
  return [
    ...(file === `${topics.get(study.topics[0] ?? '')?.shelf}.jsonl`
      ? []
      : ['the file is not named after the shelf of its first topic']),
    ...study.topics.filter((topic) => !topics.has(topic)).map((topic) => `no topic "${topic}" in the lexicon`),
    ...(new Set(study.topics).size < study.topics.length ? ['a topic stands twice'] : []),
    ...(doi || pmid || pmcid ? [] : ['neither DOI nor PMID nor PMCID']),
    ...(from <= to && to <= 1200 ? [] : [`ageMonths ${from} to ${to} cannot be`]),
    ...(people >= 2 && people <= 16 ? [] : [`the population has ${people} words`]),
    ...([population, ...keywords].some((text) => text.includes('—')) ? ['an em dash'] : []),
  ]
}

function repeats(studies: PlacedStudy[]): string[] {
  const keys: [string, (study: PlacedStudy['study']) => string | null][] = [
    ['id', ({ id }) => id],
    ['DOI', ({ doi }) => doi?.toLowerCase() ?? null],
    ['PMID', ({ pmid }) => pmid],
    ['PMCID', ({ pmcid }) => pmcid],
    ['title', ({ title }) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')],
  ]
  return keys.flatMap(([name, keyOf]) => {
    const keyed = studies.filter(({ study }) => keyOf(study) !== null)
    const values = keyed.map(({ study }) => keyOf(study))
    return indexesOfRepeats(values).map((index) => {
      const first = keyed[values.indexOf(values[index] ?? null)]?.where
      return `${keyed[index]?.where}: the same ${name} as ${first}`
    })
  })
}
