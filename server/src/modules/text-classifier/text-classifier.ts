import { featuresOf, mostFeatures } from './features.ts'

export { featuresOf } from './features.ts'

/** A text with the label that a person gave it. */
export type LabelledText = { text: string; label: string }
/** What else is known of a text, as words of its own ("names a child"): they count like words of the text. */
export type MarksOf = (text: string) => string[]
/** Label to probability, 0 to 1, summing to 1. */
export type TextClassifier = (text: string) => Map<string, number>

const rounds = 6
/** Step width of AdaGrad (Duchi et al. 2011), and the pull towards zero that keeps rare words from deciding alone. */
const stepWidth = 0.5
const decay = 2e-6
/** An error this small teaches nothing more. */
const settled = 0.02

/**
 * Learns to tell texts apart from labelled ones: multinomial logistic regression over words, pairs of words and
 * pieces of words (which carry it over misspellings). The same examples always give the same classifier.
 */
export function trainTextClassifier(examples: LabelledText[], marksOf: MarksOf): TextClassifier {
  const labels = [...new Set(examples.map(({ label }) => label))].sort()
  const size = labels.length
  const weights = new Float32Array(mostFeatures * size)
  const squares = new Float32Array(mostFeatures * size).fill(1e-3)
  const taught = examples.map(({ text, label }) => ({
    features: featuresOf(text, marksOf(text)),
    right: labels.indexOf(label),
  }))
  const scores = new Float64Array(size)

  for (let round = 0; round < rounds; round++) {
    for (const { features, right } of shuffled(taught, round)) {
      probabilities(features, weights, scores)
      for (let label = 0; label < size; label++) {
        const error = (scores[label] ?? 0) - (label === right ? 1 : 0)
        if (Math.abs(error) < settled) continue
        for (let at = 0; at < features.places.length; at++) {
          const place = (features.places[at] ?? 0) * size + label
          const slope = error * features.value + decay * (weights[place] ?? 0)
          const square = (squares[place] ?? 0) + slope * slope
          squares[place] = square
          weights[place] = (weights[place] ?? 0) - (stepWidth * slope) / Math.sqrt(square)
        }
      }
    }
  }
  return (text) => {
    const found = new Float64Array(size)
    probabilities(featuresOf(text, marksOf(text)), weights, found)
    return new Map(labels.map((label, place) => [label, found[place] ?? 0]))
  }
}

type Features = ReturnType<typeof featuresOf>

/** Softmax of the labels' scores, written into `scores`. */
function probabilities({ places, value }: Features, weights: Float32Array, scores: Float64Array): void {
  const size = scores.length
  scores.fill(0)
  for (let at = 0; at < places.length; at++) {
    const start = (places[at] ?? 0) * size
    for (let label = 0; label < size; label++) scores[label] = (scores[label] ?? 0) + (weights[start + label] ?? 0)
  }
  const greatest = scores.reduce((most, score) => Math.max(most, score * value), Number.NEGATIVE_INFINITY)
  let sum = 0
  for (let label = 0; label < size; label++) {
    const part = Math.exp((scores[label] ?? 0) * value - greatest)
    scores[label] = part
    sum += part
  }
  for (let label = 0; label < size; label++) scores[label] = (scores[label] ?? 0) / sum
}

/** Another order every round, the same one every time (a linear congruential generator, Numerical Recipes). */
function shuffled<Thing>(things: Thing[], seed: number): Thing[] {
  const order = [...things]
  let state = seed * 7919 + 17
  for (let at = order.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const other = state % (at + 1)
    const moved = order[at] as Thing
    order[at] = order[other] as Thing
    order[other] = moved
  }
  return order
}
