import { featuresOf } from './features.ts'
import { learnSlots, type Slots, type Vector, vectorOf } from './vectors.ts'

export { featuresOf } from './features.ts'

/** A text with the label that a person gave it. */
export type LabelledText = { text: string; label: string }
/** What else is known of a text, as words of its own ("names a child"): they count like words of the text. */
export type MarksOf = (text: string) => string[]
/** Label to probability, 0 to 1, summing to 1. */
export type TextClassifier = (text: string) => Map<string, number>
/** What a classifier has learned: for each slot so many weights, one for each label. */
export type ClassifierWeights = Slots & { labels: string[]; weights: Float32Array }

const rounds = 6
/** Step width of AdaGrad (Duchi et al. 2011), and the pull towards zero that keeps rare words from deciding alone. */
const stepWidth = 0.5
const decay = 2e-6
/** An error this small teaches nothing more. */
const settled = 0.02

/**
 * Learns to tell texts apart from labelled ones: multinomial logistic regression over words, pairs of words and
 * pieces of words (which carry it over misspellings). The same examples always give the same weights.
 */
export function learnToClassify(examples: LabelledText[], marksOf: MarksOf): ClassifierWeights {
  const labels = [...new Set(examples.map(({ label }) => label))].sort()
  const size = labels.length
  const read = examples.map(({ text }) => featuresOf(text, marksOf(text)))
  const slots = learnSlots(read)
  const weights = new Float32Array(slots.rarity.length * size)
  const squares = new Float32Array(slots.rarity.length * size).fill(1e-3)
  const taught = examples.map(({ label }, at) => ({
    vector: vectorOf(read[at] ?? new Uint32Array(), slots),
    right: labels.indexOf(label),
  }))
  const scores = new Float64Array(size)

  for (let round = 0; round < rounds; round++) {
    for (const { vector, right } of shuffled(taught, round)) {
      probabilities(vector, weights, scores)
      for (let label = 0; label < size; label++) {
        const error = (scores[label] ?? 0) - (label === right ? 1 : 0)
        if (Math.abs(error) < settled) continue
        for (let at = 0; at < vector.slots.length; at++) {
          const place = (vector.slots[at] ?? 0) * size + label
          const slope = error * (vector.values[at] ?? 0) + decay * (weights[place] ?? 0)
          const square = (squares[place] ?? 0) + slope * slope
          squares[place] = square
          weights[place] = (weights[place] ?? 0) - (stepWidth * slope) / Math.sqrt(square)
        }
      }
    }
  }
  return { ...slots, labels, weights }
}

/** A classifier of what was learned with the same marks. */
export function makeTextClassifier({ labels, weights, ...slots }: ClassifierWeights, marksOf: MarksOf): TextClassifier {
  return (text) => {
    const found = new Float64Array(labels.length)
    probabilities(vectorOf(featuresOf(text, marksOf(text)), slots), weights, found)
    return new Map(labels.map((label, place) => [label, found[place] ?? 0]))
  }
}

/** Softmax of the labels' scores, written into `scores`. */
function probabilities({ slots, values }: Vector, weights: Float32Array, scores: Float64Array): void {
  const size = scores.length
  scores.fill(0)
  for (let at = 0; at < slots.length; at++) {
    const start = (slots[at] ?? 0) * size
    const value = values[at] ?? 0
    for (let label = 0; label < size; label++)
      scores[label] = (scores[label] ?? 0) + (weights[start + label] ?? 0) * value
  }
  const greatest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  let sum = 0
  for (let label = 0; label < size; label++) {
    const part = Math.exp((scores[label] ?? 0) - greatest)
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
