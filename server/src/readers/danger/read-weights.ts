import * as z from 'zod/mini'
import type { LinearWeights } from '../../text/linear-reader.ts'
import { type Layer, type Pieces, piecesForm, readLayer, readModelNumbers } from '../../text/text-cnn/text-cnn.ts'

const size = z.int().check(z.positive())
const linear = z.strictObject({ most: z.number(), bias: z.number() })
/**
 * As people write: the weights, in log odds, of a message's two strongest windows and of the logarithm of their number.
 * At 0 the level is passed. `net`: how much the net's word counts beside the linear one.
 */
const fitted = z.strictObject({
  net: z.number(),
  top: z.number(),
  second: z.number(),
  windows: z.number(),
  bias: z.number(),
})
/** What the strongest window must reach in a short message, and in a long one. */
const reached = z.strictObject({ net: z.number(), short: z.number(), long: z.number() })
const head = z.strictObject({
  /** `harmless`, the routes of help, `concern` and `doctor`, in the order of the net's outputs. */
  labels: z.array(z.string()),
  kinds: z.array(z.string()),
  /** Of a word's vector. */
  dims: size,
  ...piecesForm,
  widths: z.array(size),
  filters: size,
  maxTokens: size,
  words: size,
  wordPieces: size,
  /** Danger as people write and as it is written for examples, and concern as people write. */
  linear: z.strictObject({ real: linear, written: linear, concern: linear }),
  levels: z.strictObject({
    /** Up to so many words a message is short, from so many on it is long. */
    shortWords: size,
    longWords: size,
    real: fitted,
    concern: fitted,
    written: reached,
    doctor: reached,
  }),
  /** How many messages it learned from. */
  messages: size,
  /** What the program that learned it makes of some windows: logarithms of odds. */
  checks: z.array(z.strictObject({ text: z.string(), net: z.number(), real: z.number() })),
})

export type Fitted = z.infer<typeof fitted>
export type Reached = z.infer<typeof reached>
export type DangerWeights = Omit<z.infer<typeof head>, 'widths' | 'linear'> &
  Pieces & {
    convolutions: Layer[]
    out: Layer
    kindsOut: Layer
    linear: { real: LinearWeights; written: LinearWeights; concern: LinearWeights }
  }

/** Reads what training/danger.py wrote. Throws when the file is not whole. */
export function readWeights(path: string): DangerWeights {
  return readModelNumbers(path, head, ({ widths, ...said }, next) => {
    const pieceVectors = next.bytes(said.pieces * said.pieceDims)
    const convolutions = widths.map((width) => readLayer(next, width, said.filters, said.dims + said.pieceDims))
    const found = said.filters * widths.length
    const out = readLayer(next, 1, said.labels.length, found)
    const kindsOut = readLayer(next, 1, said.kinds.length, found)
    const places = said.words + said.wordPieces
    const real = { ...said.linear.real, weights: next.bytes(places) }
    const written = { ...said.linear.written, weights: next.bytes(places) }
    const concern = { ...said.linear.concern, weights: next.bytes(places) }
    return { ...said, pieceVectors, convolutions, out, kindsOut, linear: { real, written, concern } }
  })
}
