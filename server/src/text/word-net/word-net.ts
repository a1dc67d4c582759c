/** The parts of which nets over words are made. */
export { inputsOf, type Pieces, piecesForm } from './inputs.ts'
export { readKeptNumbers, type TakeNumbers } from './kept-numbers.ts'
export { dot, eachValue, greatestOf, type Layer, outOf, readLayer } from './layer.ts'
export { tokensOf } from './tokens.ts'
export { loadWordVectors, type WordVectors, wordVectorsPath } from './word-vectors.ts'
