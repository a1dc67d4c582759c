import { type Layer, outOf, type WordVectors } from '../../text/text-cnn/text-cnn.ts'

/** Two layers over what is known of a text's words, its marks, and how long it is, 0 to 1. */
export type ScopeNet = { first: Layer; second: Layer }

/** How many numbers the net reads. */
export function netInputs(dims: number, marks: number): number {
  return 3 * dims + marks + 1
}

/** The logarithm of the odds that a text is ours, as training/scope_net.py learned it. */
export function netOdds(
  tokens: string[],
  marks: number[],
  share: number,
  words: WordVectors,
  { first, second }: ScopeNet,
): number {
  const inputs = Float32Array.from([...meaningOf(tokens, words), ...marks, share])
  const hidden = outOf(inputs, first).map((value) => Math.max(0, value))
  return outOf(hidden, second)[0] ?? 0
}

/** The mean, the greatest and the least of the vectors of the words that are known, each once. */
function meaningOf(tokens: string[], { rows, dims, vectors, step }: WordVectors): Float32Array {
  const known = [...new Set(tokens)].flatMap((token) => rows.get(token) ?? [])
  const meaning = new Float32Array(3 * dims)
  if (known.length === 0) return meaning
  for (let at = 0; at < dims; at++) {
    const values = known.map((row) => (vectors[row * dims + at] ?? 0) * step)
    meaning[at] = values.reduce((sum, value) => sum + value, 0) / known.length
    meaning[dims + at] = Math.max(...values)
    meaning[2 * dims + at] = Math.min(...values)
  }
  return meaning
}
