import { join } from 'node:path'
import type { TextClassifier } from '../text-classifier/text-classifier.ts'
import { type Layer, readWeights, type Weights } from './read-weights.ts'
import { piecesOf, tokensOf } from './tokens.ts'

export { readWeights } from './read-weights.ts'

/** As much as it learned to read at once; a longer text is read in stretches that overlap. */
const stretch = 200
const step = 100
const mostTokens = 1600

/**
 * Reads danger as one who knows which words mean alike: a net over vectors of words (content/safety/danger-net.bin, learned
 * by scripts/danger-net/learn.py from content/examples). Of a long text the most dangerous stretch counts.
 */
export function loadDangerNet(contentFolder: string): TextClassifier {
  const weights = readWeights(dangerNetPath(contentFolder))
  return (text) => {
    const tokens = tokensOf(text).slice(0, mostTokens)
    const starts = [0]
    for (let start = step; start + step < tokens.length; start += step) starts.push(start)
    const read = starts.map((start) => chancesOf(tokens.slice(start, start + stretch), weights))
    return read.reduce((worst, each) => (harmlessness(each) < harmlessness(worst) ? each : worst))
  }
}

export function dangerNetPath(contentFolder: string): string {
  return join(contentFolder, 'safety', 'danger-net.bin')
}

function harmlessness(chances: Map<string, number>): number {
  return (chances.get('harmless') ?? 0) + (chances.get('off') ?? 0)
}

function chancesOf(tokens: string[], weights: Weights): Map<string, number> {
  const { labels, convolutions, filters, out } = weights
  const inputs = inputsOf(tokens, weights)
  const found = new Float32Array(convolutions.length * filters)
  convolutions.forEach((layer, at) => {
    found.set(greatestOf(inputs, tokens.length, layer), at * filters)
  })
  const scores = labels.map(
    (_, label) => (out.bias[label] ?? 0) + dot(out.weights, label * found.length, found, 0, found.length),
  )
  const most = Math.max(...scores)
  const parts = scores.map((score) => Math.exp(score - most))
  const sum = parts.reduce((all, part) => all + part, 0)
  return new Map(labels.map((label, at) => [label, (parts[at] ?? 0) / sum]))
}

/** Of each token its word's vector, nought for a word that nobody knows, and the mean of its pieces' vectors. */
function inputsOf(tokens: string[], weights: Weights): Float32Array {
  const { rows, dims, pieceDims, vectors, pieceVectors, wordStep, pieceStep, pieces, mostPieces } = weights
  const inputs = new Float32Array(tokens.length * (dims + pieceDims))
  for (const [place, token] of tokens.entries()) {
    const start = place * (dims + pieceDims)
    const row = rows.get(token)
    if (row !== undefined)
      for (let at = 0; at < dims; at++) inputs[start + at] = (vectors[row * dims + at] ?? 0) * wordStep
    const own = piecesOf(token, pieces, mostPieces)
    for (const piece of own) {
      for (let at = 0; at < pieceDims; at++) {
        const value = (pieceVectors[piece * pieceDims + at] ?? 0) * pieceStep
        inputs[start + dims + at] = (inputs[start + dims + at] ?? 0) + value / own.length
      }
    }
  }
  return inputs
}

/** The greatest that each filter finds anywhere in the text, at least 0. */
function greatestOf(inputs: Float32Array, tokens: number, { width, weights, bias }: Layer): Float32Array {
  const perToken = tokens === 0 ? 0 : inputs.length / tokens
  const greatest = new Float32Array(bias.length)
  const before = Math.floor(width / 2)
  for (let place = 0; place < tokens; place++) {
    const first = Math.max(0, place - before)
    const last = Math.min(tokens, place - before + width)
    const skipped = (first - (place - before)) * perToken
    const length = (last - first) * perToken
    for (let filter = 0; filter < bias.length; filter++) {
      const from = filter * width * perToken + skipped
      const value = (bias[filter] ?? 0) + dot(weights, from, inputs, first * perToken, length)
      if (value > (greatest[filter] ?? 0)) greatest[filter] = value
    }
  }
  return greatest
}

function dot(one: Float32Array, from: number, other: Float32Array, otherFrom: number, length: number): number {
  let sum = 0
  for (let at = 0; at < length; at++) sum += (one[from + at] ?? 0) * (other[otherFrom + at] ?? 0)
  return sum
}
