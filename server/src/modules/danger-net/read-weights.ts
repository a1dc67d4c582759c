import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const size = z.int().check(z.positive())
const head = z.strictObject({
  labels: z.array(z.string()),
  dims: size,
  pieces: size,
  pieceDims: size,
  mostPieces: size,
  widths: z.array(size),
  filters: size,
  wordStep: z.number(),
  pieceStep: z.number(),
  /** How many messages it learned from. */
  examples: size,
  /** What the program that learned it makes of some messages: logarithms of odds. */
  checks: z.array(z.strictObject({ text: z.string(), danger: z.number() })),
  words: z.string(),
})

export type Layer = { width: number; weights: Float32Array; bias: Float32Array }
export type Weights = Omit<z.infer<typeof head>, 'words' | 'widths'> & {
  /** Which row of `vectors` is a word's. */
  rows: Map<string, number>
  /** In steps of `wordStep`, `dims` of each word. */
  vectors: Int8Array
  /** In steps of `pieceStep`, `pieceDims` of each piece. */
  pieceVectors: Int8Array
  /** Of each filter `width` places of `dims + pieceDims`. */
  convolutions: Layer[]
  /** Of each label one weight for each filter of each convolution. */
  out: Layer
}

/** Reads what scripts/danger-net/learn.py wrote. Throws when the file is not whole. */
export function readWeights(path: string): Weights {
  const bytes = readFileSync(path)
  let at = 4 + bytes.readUInt32LE(0)
  const { words, widths, ...said } = head.parse(JSON.parse(bytes.toString('utf8', 4, at)))
  const take = (length: number): ArrayBuffer => {
    if (at + length > bytes.length) throw new Error(`${path} is cut short.`)
    at += length
    return new Uint8Array(bytes.subarray(at - length, at)).buffer
  }
  const rows = new Map(words.split(' ').map((word, row) => [word, row]))
  const layer = (width: number, outputs: number, inputs: number): Layer => ({
    width,
    weights: new Float32Array(take(4 * outputs * inputs)),
    bias: new Float32Array(take(4 * outputs)),
  })
  const inputs = said.dims + said.pieceDims
  const vectors = new Int8Array(take(rows.size * said.dims))
  const pieceVectors = new Int8Array(take(said.pieces * said.pieceDims))
  const convolutions = widths.map((width) => layer(width, said.filters, width * inputs))
  const out = layer(1, said.labels.length, said.filters * widths.length)
  if (at !== bytes.length) throw new Error(`${path} holds more than its head says.`)
  return { ...said, rows, vectors, pieceVectors, convolutions, out }
}
