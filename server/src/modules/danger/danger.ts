import { join } from 'node:path'
import type { TextClassifier } from '../text-classifier/text-classifier.ts'
import { greatestOf, inputsOf, outOf, tokensOf, type WordVectors } from '../word-net/word-net.ts'
import { readWeights, type Weights } from './read-weights.ts'

export { readWeights } from './read-weights.ts'

/** As much as it learned to read at once; a longer text is read in stretches that overlap. */
const stretch = 200
const step = 100
const mostTokens = 1600

/**
 * Reads danger as one who knows which words mean alike: a net over vectors of words (content/nets/danger-net.bin,
 * learned by scripts/nets/danger.py from content/examples). Of a long text the most dangerous stretch counts.
 */
export function loadDangerNet(contentFolder: string, words: WordVectors): TextClassifier {
  const weights = readWeights(dangerNetPath(contentFolder))
  return (text) => {
    const tokens = tokensOf(text).slice(0, mostTokens)
    const starts = [0]
    for (let start = step; start + step < tokens.length; start += step) starts.push(start)
    const read = starts.map((start) => chancesOf(tokens.slice(start, start + stretch), words, weights))
    return read.reduce((worst, each) => (harmlessness(each) < harmlessness(worst) ? each : worst))
  }
}

export function dangerNetPath(contentFolder: string): string {
  return join(contentFolder, 'nets', 'danger-net.bin')
}

function harmlessness(chances: Map<string, number>): number {
  return (chances.get('harmless') ?? 0) + (chances.get('off') ?? 0)
}

function chancesOf(tokens: string[], words: WordVectors, weights: Weights): Map<string, number> {
  const { labels, convolutions, filters, out } = weights
  const inputs = inputsOf(tokens, words, weights)
  const found = new Float32Array(convolutions.length * filters)
  convolutions.forEach((layer, at) => {
    found.set(greatestOf(inputs, tokens.length, layer), at * filters)
  })
  const scores = [...outOf(found, out)]
  const most = Math.max(...scores)
  const parts = scores.map((score) => Math.exp(score - most))
  const sum = parts.reduce((all, part) => all + part, 0)
  return new Map(labels.map((label, at) => [label, (parts[at] ?? 0) / sum]))
}
