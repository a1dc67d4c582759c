import { join } from 'node:path'
import * as z from 'zod/mini'
import { modelsFolder } from '../models.ts'
import { readModelNumbers } from './model-numbers.ts'

const size = z.int().check(z.positive())
const head = z.strictObject({ dims: size, step: z.number(), words: z.string() })

/** What is known of English: words that are used alike lie near each other (GloVe, Pennington et al. 2014). */
export type WordVectors = {
  dims: number
  /** Which row of `vectors` is a word's. */
  rows: Map<string, number>
  /** In steps of `step`, `dims` of each word. */
  vectors: Int8Array
  step: number
}

/** Reads models/word-vectors.bin. Throws when the file is not whole. */
export function loadWordVectors(path = wordVectorsPath): WordVectors {
  return readModelNumbers(path, head, ({ dims, step, words }, next) => {
    const rows = new Map(words.split(' ').map((word, row) => [word, row]))
    return { dims, step, rows, vectors: next.bytes(rows.size * dims) }
  })
}

export const wordVectorsPath = join(modelsFolder, 'word-vectors.bin')
