import * as z from 'zod/mini'
import { type Layer, type Pieces, piecesForm, readLayer, readModelNumbers } from '../../text/text-cnn/text-cnn.ts'

const size = z.int().check(z.positive())
const head = z.strictObject({
  /** Of a word's vector. */
  dims: size,
  ...piecesForm,
  widths: z.array(size),
  filters: size,
  /** As page:id, in the order of their directions. */
  answers: z.array(z.string()),
  directions: size,
  answerStep: z.number(),
  /** How many questions it learned from. */
  questions: size,
  /** What the program that learned it makes of some questions: the likeliest answer of a page, with its chance. */
  checks: z.array(z.strictObject({ question: z.string(), page: z.string(), answer: z.string(), chance: z.number() })),
})

export type Weights = Omit<z.infer<typeof head>, 'widths' | 'answers'> &
  Pieces & {
    convolutions: Layer[]
    /** How much each token says. */
    telling: Layer
    out: Layer
    /** How much a direction is one that nothing settles. */
    none: Layer
    /** Page to its answers, each with its direction, scaled so that a product with a question's is a score. */
    answers: Map<string, Map<string, Float32Array>>
    /** The same directions side by side, and the page of each. */
    all: { directions: Float32Array; pages: string[] }
  }

/** Reads what training/questions.py wrote. Throws when the file is not whole. */
export function readWeights(path: string): Weights {
  return readModelNumbers(path, head, ({ widths, answers: names, ...said }, next) => {
    const perToken = said.dims + said.pieceDims
    const pieceVectors = next.bytes(said.pieces * said.pieceDims)
    const convolutions = widths.map((width) => readLayer(next, width, said.filters, perToken))
    const telling = readLayer(next, 1, 1, perToken)
    const out = readLayer(next, 1, said.directions, said.filters * widths.length + perToken)
    const none = readLayer(next, 1, 1, said.directions)
    // One list for all: 6,000 of their own would each take 300 bytes more.
    const directions = new Float32Array(next.bytes(names.length * said.directions))
    for (let at = 0; at < directions.length; at++) directions[at] = (directions[at] ?? 0) * said.answerStep
    const answers: Weights['answers'] = new Map()
    const pages = names.map((name) => name.split(':')[0] ?? '')
    names.forEach((name, place) => {
      const [page = '', id = ''] = name.split(':')
      const own = directions.subarray(place * said.directions, (place + 1) * said.directions)
      const onPage = answers.get(page) ?? new Map<string, Float32Array>()
      answers.set(page, onPage.set(id, own))
    })
    return { ...said, pieceVectors, convolutions, telling, out, none, answers, all: { directions, pages } }
  })
}
