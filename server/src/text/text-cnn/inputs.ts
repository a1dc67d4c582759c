import * as z from 'zod/mini'
import { piecesOf } from './tokens.ts'
import type { WordVectors } from './word-vectors.ts'

const size = z.int().check(z.positive())

/** What the head of a net's file says of its pieces of words. */
export const piecesForm = {
  /** Into how many places pieces are hashed, and how many of a word's count. */
  pieces: size,
  maxPieces: size,
  pieceDims: size,
  pieceStep: z.number(),
}

/** What a net has learned of pieces of words, which carry it over misspellings and unknown words. */
export type Pieces = Record<keyof typeof piecesForm, number> & {
  /** In steps of `pieceStep`, `pieceDims` of each place. */
  pieceVectors: Int8Array
}

/** Of a token its word's vector, nought for a word that nobody knows, and the mean of its pieces' vectors. */
export function inputOf(token: string, { rows, dims, vectors, step }: WordVectors, own: Pieces): Float32Array {
  const { pieceDims, pieceVectors, pieceStep } = own
  const input = new Float32Array(dims + pieceDims)
  const row = rows.get(token)
  if (row !== undefined) for (let at = 0; at < dims; at++) input[at] = (vectors[row * dims + at] ?? 0) * step
  const pieces = piecesOf(token, own.pieces, own.maxPieces)
  for (const piece of pieces) {
    for (let at = 0; at < pieceDims; at++) {
      const value = (pieceVectors[piece * pieceDims + at] ?? 0) * pieceStep
      input[dims + at] = (input[dims + at] ?? 0) + value / pieces.length
    }
  }
  return input
}
