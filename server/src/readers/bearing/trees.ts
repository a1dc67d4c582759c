import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { modelsFolder } from '../../text/models.ts'
import { type Sign, signNames } from './signs.ts'

export const bearingModelPath = join(modelsFolder, 'bearing.jsonl')

/** The sign that is asked, the bound, where to go up to it and above it; and what a leaf says, which asks no sign. */
const node = z.tuple([z.int(), z.number(), z.int(), z.int(), z.number()])
const counts = z.record(z.string(), z.tuple([z.int(), z.int()]))
const form = z.strictObject({
  signs: z.array(z.string()),
  /** As if each study had been graded `graded` times more and borne on this share of the questions. */
  usual: z.number(),
  graded: z.number(),
  bias: z.number(),
  trees: z.array(z.array(node)),
  /** How often a study was judged to bear on a question, and how often it was judged. */
  studies: counts,
  grades: z.int(),
  /** What makes a chance the percent: how strict readers judged studies that were shown below real messages. */
  shown: z.strictObject({
    usual: z.number(),
    marked: z.number(),
    bias: z.number(),
    chance: z.number(),
    history: z.number(),
    signs: z.partialRecord(z.enum(signNames), z.number()),
    studies: counts,
  }),
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

/**
 * Whole percents: of so many in a hundred shown ones a strict reader says that they bear on the question, in full or in
 * part.
 */
export function percentOf(signs: number[], study: string, chance: number, { shown }: BearingModel): number {
  const [bore, marked] = shown.studies[study] ?? [0, 0]
  const history = (bore + shown.usual * shown.marked) / (marked + shown.marked)
  const bySigns = Object.entries(shown.signs).map(
    ([name, weight]) => weight * (signs[signNames.indexOf(name as Sign)] ?? 0),
  )
  const sum = [shown.chance * Math.log(chance / (1 - chance)), shown.history * history, ...bySigns]
  return Math.round(100 / (1 + Math.exp(-sum.reduce((before, part) => before + part, shown.bias))))
}
