export type Near = { id: string /** The cosine: 1 is the same direction. */; similarity: number }

/** Searches vectors of length 1 by looking at all of them: for 100,000 studies that is still a matter of milliseconds. */
export function makeFindNear(
  vectors: { id: string; vector: Float32Array }[],
): (vector: Float32Array, max: number) => Near[] {
  const dims = vectors[0]?.vector.length ?? 0
  const usable = vectors.filter(({ vector }) => vector.length === dims)
  const ids = usable.map(({ id }) => id)
  const all = new Float32Array(usable.length * dims)
  for (const [row, { vector }] of usable.entries()) all.set(vector, row * dims)

  return (vector, max) => {
    // A vector of another length is another model's and near to none of these.
    if (vector.length !== dims) return []
    const similarity = new Float32Array(ids.length)
    for (let row = 0; row < ids.length; row++) similarity[row] = dot(all, row * dims, vector)
    return ids
      .map((id, row) => ({ id, similarity: similarity[row] ?? 0 }))
      .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
      .slice(0, Math.max(0, max))
  }
}

function dot(all: Float32Array, start: number, vector: Float32Array): number {
  let sum = 0
  for (let n = 0; n < vector.length; n++) sum += (all[start + n] ?? 0) * (vector[n] ?? 0)
  return sum
}
