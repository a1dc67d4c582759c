type Grades = Map<string, number>

/** nDCG at a depth, with the grade as gain (as trec_eval's ndcg_cut): 1 is the best possible order. */
export function ndcg(ranked: string[], grades: Grades, depth: number): number {
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((one, other) => other - one)
  const best = gain(ideal.slice(0, depth))
  return best === 0 ? 0 : gain(ranked.slice(0, depth).map((id) => Math.max(0, grades.get(id) ?? 0))) / best
}

/** The share of a query's relevant documents that stand among the first so many. */
export function recall(ranked: string[], grades: Grades, depth: number): number {
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([id]) => id)
  if (relevant.length === 0) return 0
  const found = new Set(ranked.slice(0, depth))
  return relevant.filter((id) => found.has(id)).length / relevant.length
}

/** The share of the first so many that are relevant. */
export function precision(ranked: string[], grades: Grades, depth: number): number {
  return ranked.slice(0, depth).filter((id) => (grades.get(id) ?? 0) > 0).length / depth
}

function gain(grades: number[]): number {
  return grades.reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0)
}
