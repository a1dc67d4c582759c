import type { FindByMeaning } from '../../modules/study-vectors/study-vectors.ts'
import { fuseRanks } from '../../modules/study-vectors/study-vectors.ts'
import { type Found, makeMeasure, type Retrieved, type Wanted } from './retrieve.ts'
import type { StudyIndex } from './study-index.ts'

/** Nobody waits longer for the vector of a question; without it the words decide alone. */
const timeoutMs = 1500
const maxNear = 60

/** The studies found by words and those near in meaning, in one order by reciprocal rank. Throws ModelFailure. */
export async function addByMeaning(
  found: Retrieved,
  text: string,
  wanted: Wanted,
  { meaning, index, signal }: { meaning: FindByMeaning; index: StudyIndex; signal: AbortSignal },
): Promise<Retrieved> {
  const near = await meaning.find(text, maxNear, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
  const byWords = new Map(found.hits.map((hit) => [hit.study.id, hit]))
  const fused = fuseRanks([[...byWords.keys()], near.map(({ id }) => id)])
  const measure = makeMeasure(wanted, index)
  const best = fused[0]?.score ?? 1
  const hits = fused.flatMap(({ id, score }): Found[] => {
    const document = index.placeOf(id)
    if (document === null) return []
    const hit = byWords.get(id) ?? measure(document)
    return [{ ...hit, share: score / best }]
  })
  return { ...found, hits }
}
