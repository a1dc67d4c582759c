import { withoutSources } from '../../server/src/assistant/verify/without-sources.ts'
import { loadLexicon } from '../../server/src/modules/lexicon/lexicon.ts'
import { mistakesInStudy } from '../../server/src/modules/studies/studies.ts'
import { type Checked, indexesOfRepeats } from './checked.ts'
import { type PlacedStudy, readPlacedStudies } from './placed-studies.ts'
import { mistakesInRecord, readSourceRecords, sourceOf } from './source-records.ts'

/**
 * Holds content/studies to docs/adding-a-study.md, and to the source records where they lie beside the project;
 * imported studies to their abstracts in the data folder.
 */
export function checkStudies(contentFolder: string, sourceFile: string, dataFolder: string): Checked {
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
          ...(file === `${topics.get(study.topics[0] ?? '')?.shelf}.jsonl`
            ? []
            : ['the file is not named after the shelf of its first topic']),
          ...mistakesInStudy(study, topics, sourceOf(study, records, dataFolder)),
          ...(withoutSources(study.oneLiner, '\n', new Set()).removed > 0
            ? ['something in the finding looks like a source and would be taken out of an answer']
            : []),
          ...(records ? mistakesInRecord(records.get(study.id), study) : []),
        ]
        return mistakes.map((mistake) => `${where}: ${mistake}`)
      }),
    ],
  }
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
