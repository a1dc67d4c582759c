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
/** The trees with their nodes side by side, five numbers each, and where each tree begins. */
type Trees = { nodes: Float64Array; roots: number[] }
type Form = z.infer<typeof form>
export type BearingModel = Omit<Form, 'trees'> & Trees & { shownSigns: { at: number; weight: number }[] }

/** Reads models/bearing.jsonl, which training/bearing.py wrote. Throws when it knows other signs than are read now. */
export function readBearingModel(path = bearingModelPath): BearingModel {
  const { trees, ...model } = form.parse(JSON.parse(readFileSync(path, 'utf8')))
  if (model.signs.join() !== signNames.join())
    throw new Error(`${path} knows other signs than are read; run training/bearing.py`)
  const shownSigns = Object.entries(model.shown.signs).map(([name, weight]) => ({
    at: signNames.indexOf(name as Sign),
    weight,
  }))
  return { ...model, ...sideBySide(trees), shownSigns }
}

function sideBySide(trees: Form['trees']): Trees {
  let size = 0
  const roots = trees.map((tree) => {
    size += tree.length
    return size - tree.length
  })
  const nodes = trees.flatMap((tree, at) =>
    tree.flatMap(([sign, bound, below, above, value]) => {
      const root = roots[at] ?? 0
      return [sign, bound, nodeSize * (root + below), nodeSize * (root + above), value]
    }),
  )
  return { nodes: Float64Array.from(nodes), roots: roots.map((root) => nodeSize * root) }
}

const nodeSize = 5

/** How likely a study with these signs bears on the question: 0 to 1. */
export function chanceOf(signs: number[], study: string, model: BearingModel): number {
  const [bore, judged] = model.studies[study] ?? [0, 0]
  const history = [(bore + model.usual * model.graded) / (judged + model.graded), Math.log1p(judged)]
  const all = [...signs, ...history]
  const sum = model.roots.reduce((before, root) => before + leafFrom(root, model.nodes, all), model.bias)
  return 1 / (1 + Math.exp(-sum))
}

function leafFrom(root: number, nodes: Float64Array, signs: number[]): number {
  let at = root
  for (;;) {
    const sign = nodes[at] ?? -1
    if (sign < 0) return nodes[at + 4] ?? 0
    at = nodes[at + ((signs[sign] ?? 0) <= (nodes[at + 1] ?? 0) ? 2 : 3)] ?? 0
  }
}

/**
 * Whole percents: of so many in a hundred shown ones a strict reader says that they bear on the question, in full or in
 * part.
 */
export function percentOf(signs: number[], study: string, chance: number, { shown, shownSigns }: BearingModel): number {
  const [bore, marked] = shown.studies[study] ?? [0, 0]
  const history = (bore + shown.usual * shown.marked) / (marked + shown.marked)
  const bySigns = shownSigns.map(({ at, weight }) => weight * (signs[at] ?? 0))
  const sum = [shown.chance * Math.log(chance / (1 - chance)), shown.history * history, ...bySigns]
  return Math.round(100 / (1 + Math.exp(-sum.reduce((before, part) => before + part, shown.bias))))
}
