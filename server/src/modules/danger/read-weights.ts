import * as z from 'zod/mini'
import { type Layer, type Pieces, piecesForm, readKeptNumbers, takeLayer } from '../word-net/word-net.ts'

const size = z.int().check(z.positive())
const head = z.strictObject({
  labels: z.array(z.string()),
  /** Of a word's vector. */
  dims: size,
  ...piecesForm,
  widths: z.array(size),
  filters: size,
  /** How many messages it learned from. */
  examples: size,
  /** What the program that learned it makes of some messages: logarithms of odds. */
  checks: z.array(z.strictObject({ text: z.string(), danger: z.number() })),
})

export type Weights = Omit<z.infer<typeof head>, 'widths'> &
  Pieces & {
    convolutions: Layer[]
    /** Of each label one weight for each filter of each convolution. */
    out: Layer
  }

/** Reads what scripts/nets/danger.py wrote. Throws when the file is not whole. */
export function readWeights(path: string): Weights {
  return readKeptNumbers(path, head, ({ widths, ...said }, take) => {
    const pieceVectors = take.bytes(said.pieces * said.pieceDims)
    const convolutions = widths.map((width) => takeLayer(take, width, said.filters, said.dims + said.pieceDims))
    const out = takeLayer(take, 1, said.labels.length, said.filters * widths.length)
    return { ...said, pieceVectors, convolutions, out }
  })
}
