import type { FoundStudy } from '../../../adapters/study-sources/found-study.ts'

const types = /^(?:retraction of publication|retraction notice|published erratum|expression of concern)$/i
const titles =
  /^(?:retraction|erratum|corrigendum|correction|expression of concern)(?: note| notice)?(?:\s+(?:to|for|of)\b|\s*[:.])/i

/** Corrections, retractions and the like speak about a study and are none. */
export function isNotice({ retracts, publicationTypes, title }: FoundStudy): boolean {
  return retracts.length > 0 || publicationTypes.some((type) => types.test(type)) || titles.test(title)
}
