// Gives answers that the question net has not learned a direction each, without learning the net again:
// `node scripts/run-node24.mjs training/add-answers.ts`. The net reads their questions, cues and texts as it reads any.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  type GuidebookPage,
  loadAsked,
  loadGuidebook,
  type StraightAnswer,
} from '../server/src/modules/guidebook/guidebook.ts'
import { makeReadDirection, questionNetPath, readWeights } from '../server/src/readers/question-net/question-net.ts'
import { loadWordVectors } from '../server/src/text/text-cnn/text-cnn.ts'

const contentFolder = 'content'
/** What questions, cues and text count is told by so many answers that were learned. */
const pagesToFit = 12

const weights = readWeights(questionNetPath)
const read = makeReadDirection(loadWordVectors(), weights)
const { pages } = loadGuidebook(contentFolder)
const asked = Map.groupBy(loadAsked(contentFolder), ({ page }) => page)

const isLearned = ({ id, answers }: GuidebookPage) => answers.every((one) => weights.answers.get(id)?.has(one.id))
const learned = pages.filter(isLearned).filter((_, at) => at % Math.ceil(pages.length / pagesToFit) === 0)
const counts = leastSquares(
  learned.flatMap((page) => partsOf(page).map(({ key, parts }) => ({ parts, whole: known(key) }))),
)
console.log('questions, cues and text count', counts.map((each) => each.toFixed(3)).join(', '))

const added = pages
  .filter((page) => !isLearned(page))
  .flatMap((page) => partsOf(page, ({ id }) => known(`${page.id}:${id}`).length === 0))
  .map(({ key, parts }) => ({ key, direction: sum(parts, counts) }))
keep(added)
console.log(`${added.length} answers added`)

type Part = { key: string; parts: Float32Array[] }

/** Of each wanted answer the mean of its questions' directions, and those of its cues and its text. */
function partsOf(page: GuidebookPage, isWanted: (answer: StraightAnswer) => boolean = () => true): Part[] {
  const lines = asked.get(page.id) ?? []
  return page.answers.filter(isWanted).map(({ id, cues, text }) => {
    const own = lines.filter(({ answers }) => answers.includes(id)).map((line) => read(line.asked))
    const plain = text.replace(/\{\w+\}/g, 'child')
    return { key: `${page.id}:${id}`, parts: [mean(own), read(cues.join(', ')), read(plain)] }
  })
}

function known(key: string): Float32Array {
  const [page = '', id = ''] = key.split(':')
  return weights.answers.get(page)?.get(id) ?? new Float32Array()
}

function mean(all: Float32Array[]): Float32Array {
  return sum(
    all,
    all.map(() => 1 / all.length),
  )
}

function sum(parts: Float32Array[], counts: number[]): Float32Array {
  return new Float32Array(weights.directions).map((_, at) =>
    parts.reduce((total, part, place) => total + (part[at] ?? 0) * (counts[place] ?? 0), 0),
  )
}

/** Least squares: what each part counts in the directions that were learned. */
function leastSquares(examples: { parts: Float32Array[]; whole: Float32Array }[]): number[] {
  const size = 3
  const table = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0))
  for (const { parts, whole } of examples)
    for (const [at, value] of whole.entries())
      for (let row = 0; row < size; row++) {
        const own = table[row] as number[]
        for (let column = 0; column < size; column++)
          own[column] = (own[column] ?? 0) + (parts[row]?.[at] ?? 0) * (parts[column]?.[at] ?? 0)
        own[size] = (own[size] ?? 0) + (parts[row]?.[at] ?? 0) * value
      }
  return solve(table)
}

function solve(table: number[][]): number[] {
  for (const [at, row] of table.entries()) {
    const pivot = row[at] ?? 1
    for (let column = 0; column < row.length; column++) row[column] = (row[column] ?? 0) / pivot
    for (const other of table) {
      if (other === row) continue
      const share = other[at] ?? 0
      for (let column = 0; column < row.length; column++)
        other[column] = (other[column] ?? 0) - share * (row[column] ?? 0)
    }
  }
  return table.map((row) => row.at(-1) ?? 0)
}

/** Writes the file again with the directions at its end; a step stands for as much as before. */
function keep(more: { key: string; direction: Float32Array }[]): void {
  const file = readFileSync(questionNetPath)
  const end = 4 + file.readUInt32LE(0)
  const head = JSON.parse(file.toString('utf8', 4, end))
  const said = Buffer.from(
    JSON.stringify({
      ...head,
      answers: [...head.answers, ...more.map(({ key }) => key)],
      questions: [...asked.values()].flat().length,
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(said.length)
  const steps = more.map(({ direction }) =>
    Buffer.from(
      Int8Array.from(direction, (each) => Math.max(-127, Math.min(127, Math.round(each / head.answerStep)))).buffer,
    ),
  )
  writeFileSync(questionNetPath, Buffer.concat([length, said, file.subarray(end), ...steps]))
}
