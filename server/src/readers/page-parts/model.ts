import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { modelsFolder } from '../../text/models.ts'
import { partSignNames } from './signs.ts'

const form = z.strictObject({
  signs: z.array(z.string()),
  weights: z.array(z.number()),
  bias: z.number(),
  /** What a part's score, and the logarithm of its share among all parts, count in the odds that it bears. */
  score: z.number(),
  share: z.number(),
  start: z.number(),
  /** How many messages were labelled. */
  messages: z.int(),
  /** What the program that learned it makes of some signs. */
  checks: z.array(z.strictObject({ signs: z.array(z.number()), score: z.number() })),
})
export type PartsModel = z.infer<typeof form>

/** Reads what training/page-parts.py wrote. Throws when it knows other signs than are read now. */
export function readPartsModel(path = join(modelsFolder, 'page-parts.json')): PartsModel {
  const model = form.parse(JSON.parse(readFileSync(path, 'utf8')))
  if (model.signs.join() !== partSignNames.join())
    throw new Error(`${path} knows other signs than are read; run training/page-parts.py`)
  return model
}

export function scoreOf(signs: number[], { weights, bias }: PartsModel): number {
  return signs.reduce((before, sign, at) => before + sign * (weights[at] ?? 0), bias)
}

/** How likely each of the parts that compete bears on what is asked, 0 to 1, by their scores. */
export function chancesOf(scores: number[], { score, share, start }: PartsModel): number[] {
  const most = Math.max(...scores)
  const all = most + Math.log(scores.reduce((sum, each) => sum + Math.exp(each - most), 0))
  return scores.map((each) => 1 / (1 + Math.exp(-(start + score * each + share * (each - all)))))
}
