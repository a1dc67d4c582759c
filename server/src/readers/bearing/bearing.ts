import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Study, StudyQuestions } from '../../modules/studies/studies.ts'
import type { WordVectors } from '../../text/text-cnn/text-cnn.ts'
import { type Asked, type Candidate, makeSigns, type Signs, signNames } from './signs.ts'
import { chanceOf, percentOf, readBearingModel } from './trees.ts'
import type { ReadTelling } from './words.ts'

export { ageFit } from './ages.ts'
export { type Asked, type Candidate, signNames } from './signs.ts'
export { readBearingModel } from './trees.ts'
export { makeReadTelling, type ReadTelling, type Telling } from './words.ts'

/** How likely a study bears on what was asked: a chance that orders, and the percent that is shown. */
export type Weighed = { study: Study; chance: number; percent: number; isHelpThatIsSought: boolean }
export type WeighStudies = (asked: Asked, candidates: Candidate[]) => Weighed[]

/** Weighs studies by what readers' grades taught (models/bearing.jsonl). Throws when the file is not whole. */
export function loadWeighStudies(
  studies: Study[],
  questions: StudyQuestions,
  readTelling: ReadTelling,
  vectors: WordVectors,
): WeighStudies {
  const model = readBearingModel()
  const signs = loadSigns(studies, questions, readTelling, vectors)
  const helpMet = signNames.indexOf('helpMet')
  return (asked, candidates) => {
    const reading = signs.read(asked)
    return candidates.map((candidate) => {
      const found = signs.of(candidate, reading)
      const chance = chanceOf(found, candidate.study.id, model)
      const isHelpThatIsSought = found[helpMet] === 1
      return {
        study: candidate.study,
        chance,
        percent: percentOf(found, candidate.study.id, chance, model),
        isHelpThatIsSought,
      }
    })
  }
}

/** What speaks for and against a study's bearing on a question, read with the words of all studies. */
export function loadSigns(
  studies: Study[],
  questions: StudyQuestions,
  readTelling: ReadTelling,
  vectors: WordVectors,
): Signs {
  const holding = { stems: new Map<string, number>(), rows: new Map<number, number>() }
  for (const { id, title, keywords, oneLiner } of studies) {
    const text = `${title} ${keywords.join(' ')} ${oneLiner} ${questions.get(id)?.join(' ') ?? ''}`
    for (const stem of new Set(stemsOf(text))) holding.stems.set(stem, (holding.stems.get(stem) ?? 0) + 1)
    for (const row of readTelling(text, 'any').rows) holding.rows.set(row, (holding.rows.get(row) ?? 0) + 1)
  }
  const rarity = (count = 0) => Math.log((studies.length + 20) / (count + 20))
  const stems = [...holding.stems.keys()]
  const rows = [...holding.rows.keys()]
  const placeOf = new Map(rows.map((row, place) => [row, place]))
  return makeSigns(readTelling, questions, {
    vectors,
    rows,
    placesOf: (own) => own.flatMap((row) => placeOf.get(row) ?? []),
    idOf: new Map(stems.map((stem, id) => [stem, id])),
    rarity: (stem) => rarity(holding.stems.get(stem)),
    rarityOfRow: (row) => rarity(holding.rows.get(row)),
    rarityOfId: Float64Array.from(stems, (stem) => rarity(holding.stems.get(stem))),
    rarityOfPlace: Float64Array.from(rows, (row) => rarity(holding.rows.get(row))),
  })
}
