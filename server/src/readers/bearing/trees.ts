import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { modelsFolder } from '../../text/models.ts'
import { signNames } from './signs.ts'

export const bearingModelPath = join(modelsFolder, 'bearing.jsonl')

/** The sign that is asked, the bound, where to go up to it and above it; and what a leaf says, which asks no sign. */
const node = z.tuple([z.int(), z.number(), z.int(), z.int(), z.number()])
const form = z.strictObject({
  signs: z.array(z.string()),
  /** As if each study had been graded `graded` times more and borne on this share of the questions. */
  usual: z.number(),
  graded: z.number(),
  bias: z.number(),
  trees: z.array(z.array(node)),
  /** Of studies given these chances, so many in a hundred were judged to bear on the question. */
  chances: z.array(z.number()),
  percents: z.array(z.number()),
  /** How often a study was judged to bear on a question, and how often it was judged. */
  studies: z.record(z.string(), z.tuple([z.int(), z.int()])),
  grades: z.int(),
  /** What the program that learned it makes of some signs, for a study that was never judged. */
  checks: z.array(z.strictObject({ signs: z.array(z.number()), chance: z.number() })),
})
export type BearingModel = z.infer<typeof form>

/** Reads models/bearing.jsonl, which training/bearing.py wrote. Throws when it knows other signs than are read now. */
export function readBearingModel(path = bearingModelPath): BearingModel {
  const model = form.parse(JSON.parse(readFileSync(path, 'utf8')))
  if (model.signs.join() !== signNames.join())
    throw new Error(`${path} knows other signs than are read; run training/bearing.py`)
  return model
}

/** How likely a study with these signs bears on the question: 0 to 1. */
export function chanceOf(signs: number[], study: string, model: BearingModel): number {
  const [bore, judged] = model.studies[study] ?? [0, 0]
  const history = [(bore + model.usual * model.graded) / (judged + model.graded), Math.log1p(judged)]
  const all = [...signs, ...history]
  const sum = model.trees.reduce((before, tree) => before + leafOf(tree, all), model.bias)
  return 1 / (1 + Math.exp(-sum))
}

function leafOf(tree: BearingModel['trees'][number], signs: number[]): number {
  let at = 0
  for (;;) {
    const [sign, bound, below, above, value] = tree[at] ?? [-1, 0, 0, 0, 0]
    if (sign < 0) return value
    at = (signs[sign] ?? 0) <= bound ? below : above
  }
}

/** Whole percents, borne out by readers' grades. */
export function percentOf(chance: number, { chances, percents }: BearingModel): number {
  const above = Math.max(
    1,
    chances.findIndex((to) => to >= chance),
  )
  const [from = 0, to = 1] = chances.slice(above - 1)
  const [low = 0, high = 0] = percents.slice(above - 1)
  return Math.round(low + ((high - low) * (chance - from)) / (to - from))
}
