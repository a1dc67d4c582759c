import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { studyVectors } from '../../database/schema.ts'

export type StudyVector = { study: string; digest: string; vector: Float32Array }

export function makeStudyVectorsStore({ orm }: Database) {
  return {
    /** What the vectors of a model stand for: the digest of each study's text, and how many numbers they have. */
    async known(model: string): Promise<{ digests: Map<string, string>; dims: number | null }> {
      const { study, digest, dims } = studyVectors
      const rows = await orm.select({ study, digest, dims }).from(studyVectors).where(eq(studyVectors.model, model))
      return { digests: new Map(rows.map((row) => [row.study, row.digest])), dims: rows[0]?.dims ?? null }
    },

    async all(model: string): Promise<StudyVector[]> {
      const { study, digest, vector } = studyVectors
      const rows = await orm
        .select({ study, digest, vector })
        .from(studyVectors)
        .where(eq(studyVectors.model, model))
        .orderBy(study)
      return rows.map((row) => ({ ...row, vector: floatsOf(row.vector) }))
    },

    async keep(model: string, vectors: StudyVector[]): Promise<void> {
      if (vectors.length === 0) return
      await orm
        .insert(studyVectors)
        .values(vectors.map(({ vector, ...row }) => ({ ...row, model, dims: vector.length, vector: bytesOf(vector) })))
        .onConflictDoUpdate({
          target: [studyVectors.study, studyVectors.model],
          set: { digest: sql`excluded.digest`, dims: sql`excluded.dims`, vector: sql`excluded.vector` },
        })
    },

    async forget(model: string): Promise<void> {
      await orm.delete(studyVectors).where(eq(studyVectors.model, model))
    },
  }
}

const floatBytes = 4

function bytesOf(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * floatBytes)
  for (const [n, number] of vector.entries()) bytes.writeFloatLE(number, n * floatBytes)
  return bytes
}

function floatsOf(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / floatBytes }, (_, n) => bytes.readFloatLE(n * floatBytes))
}
