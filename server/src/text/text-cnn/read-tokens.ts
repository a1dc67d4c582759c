import { inputOf, type Pieces } from './inputs.ts'
import { dotEach, type Layer } from './layer.ts'
import type { WordVectors } from './word-vectors.ts'

/**
 * A token as a net reads it, wherever it stands: its numbers, and their product with what each filter has at each of its
 * places. Layer by layer, place by place, the filters side by side.
 */
export type TokenRead = { input: Float32Array; products: Float64Array }

/** Words come again and again: so many stay read, each in about 10 kB. */
const maxKept = 600

export function makeReadToken(words: WordVectors, own: Pieces, layers: Layer[]): (token: string) => TokenRead {
  const kept = new Map<string, TokenRead>()
  return (token) => {
    const known = kept.get(token)
    if (known) kept.delete(token)
    else if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '')
    const input = known?.input ?? inputOf(token, words, own)
    const read = known ?? { input, products: productsOf(input, layers) }
    kept.set(token, read)
    return read
  }
}

function productsOf(input: Float32Array, layers: Layer[]): Float64Array {
  const products = new Float64Array(layers.reduce((sum, { width, bias }) => sum + width * bias.length, 0))
  let at = 0
  for (const { width, weights: rows, bias } of layers)
    for (let place = 0; place < width; place++) {
      const filters = { rows, from: place * input.length, stride: width * input.length, count: bias.length }
      dotEach(filters, input, products, at)
      at += bias.length
    }
  return products
}

/**
 * Computes what the filters of all layers make of each token from the `first` until the `last`, side by side. Nothing
 * stands before the text and after it. The values are told in one list that is used again.
 */
export function eachToken(
  tokens: TokenRead[],
  first: number,
  last: number,
  layers: Layer[],
  visit: (token: number, values: Float64Array) => void,
): void {
  const values = new Float64Array(layers.reduce((sum, { bias }) => sum + bias.length, 0))
  for (let token = first; token < last; token++) {
    let from = 0
    let start = 0
    for (const { width, bias } of layers) {
      values.set(bias, from)
      for (let place = 0; place < width; place++) {
        const products = tokens[token - Math.floor(width / 2) + place]?.products
        if (products) addTo(values, from, products, start + place * bias.length, bias.length)
      }
      from += bias.length
      start += width * bias.length
    }
    visit(token, values)
  }
}

function addTo(sums: Float64Array, from: number, added: Float64Array, addedFrom: number, length: number): void {
  for (let at = 0; at < length; at++) sums[from + at] = (sums[from + at] ?? 0) + (added[addedFrom + at] ?? 0)
}

/** The greatest that each filter finds anywhere in the text, at least 0. */
export function greatestOf(tokens: TokenRead[], layers: Layer[]): Float32Array {
  const greatest = new Float32Array(layers.reduce((sum, { bias }) => sum + bias.length, 0))
  eachToken(tokens, 0, tokens.length, layers, (_, values) => keepGreatest(greatest, values))
  return greatest
}

export function keepGreatest(greatest: Float32Array, values: Float64Array): void {
  for (let at = 0; at < greatest.length; at++) {
    const value = values[at] ?? 0
    if (value > (greatest[at] ?? 0)) greatest[at] = value
  }
}
