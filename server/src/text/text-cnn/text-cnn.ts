/** The parts of which nets over words are made. */
export { type Pieces, piecesForm } from './inputs.ts'
export { dot, dotEach, type Layer, outOf, readLayer } from './layer.ts'
export { type NextNumbers as TakeNumbers, readModelNumbers } from './model-numbers.ts'
export { eachToken, greatestOf, keepGreatest, makeReadToken, type TokenRead } from './read-tokens.ts'
export { tokensOf } from './tokens.ts'
export { loadWordVectors, type WordVectors, wordVectorsPath } from './word-vectors.ts'
