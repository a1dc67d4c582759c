import { createHash } from 'node:crypto'
import type { Embeddings } from '../../adapters/embeddings/embeddings.ts'
import type { Database } from '../../database/database.ts'
import { makeFindNear, type Near } from './find-near.ts'
import { makeStudyVectorsStore } from './study-vectors.store.ts'

export { makeFindNear, type Near } from './find-near.ts'
export { fuseRanks } from './fuse-ranks.ts'

/** What of a study its vector stands for. */
export type Embeddable = { id: string; title: string; oneLiner: string }

/** The studies that mean nearly what a text says, nearest first. Throws ModelFailure when the text gets no vector. */
export type FindByMeaning = {
  size: number
  find: (text: string, atMost: number, signal: AbortSignal) => Promise<Near[]>
}

/** Reads the vectors of the configured model into memory; null without a model or without a vector. */
export async function openStudyVectors(
  database: Database,
  embeddings: Embeddings | null,
): Promise<FindByMeaning | null> {
  if (!embeddings) return null
  const vectors = await makeStudyVectorsStore(database).all(embeddings.model)
  if (vectors.length === 0) return null
  const findNear = makeFindNear(vectors.map(({ study, vector }) => ({ id: study, vector })))
  return {
    size: vectors.length,
    find: async (text, atMost, signal) => {
      const [vector] = await embeddings.embed([text], signal)
      return vector ? findNear(vector, atMost) : []
    },
  }
}

const studiesAtOnce = 64

/**
 * Gives a vector to each study that has none of this model, or whose text changed since; at most so many. What was
 * made is kept as it comes, so that a run that ends early is gone on with by the next. Throws ModelFailure.
 */
export async function embedStudies(
  database: Database,
  embeddings: Embeddings,
  studies: Embeddable[],
  { max, force, signal, say }: { max: number; force: boolean; signal: AbortSignal; say: (line: string) => void },
): Promise<{ made: number; left: number }> {
  const store = makeStudyVectorsStore(database)
  if (force) await store.forget(embeddings.model)
  const known = await store.known(embeddings.model)
  const waiting = studies.filter((study) => known.digests.get(study.id) !== digestOf(textOf(study)))
  const now = waiting.slice(0, max)
  let { dims } = known
  for (let at = 0; at < now.length; at += studiesAtOnce) {
    const batch = now.slice(at, at + studiesAtOnce)
    const vectors = await embeddings.embed(batch.map(textOf), signal)
    const length = vectors[0]?.length ?? 0
    if (dims !== null && dims !== length)
      throw new Error(
        `${embeddings.model} makes vectors of ${length} numbers now, and made ${dims} before; add --force`,
      )
    dims = length
    await store.keep(
      embeddings.model,
      batch.map((study, n) => ({
        study: study.id,
        digest: digestOf(textOf(study)),
        vector: vectors[n] ?? new Float32Array(length),
      })),
    )
    say(`${at + batch.length} of ${now.length}`)
  }
  return { made: now.length, left: waiting.length - now.length }
}

function textOf({ title, oneLiner }: Embeddable): string {
  return `${title}\n${oneLiner}`
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
