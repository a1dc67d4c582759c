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
  /** What counts for a page: the logarithm of its chance, the same by the message's length, and its best parts' scores. */
  pages: z.strictObject({ chance: z.number(), chanceLong: z.number(), parts: z.number() }),
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

/** So many of a page's best parts speak for it. */
const bestParts = 3
/** What a page without parts is given for each, and what is added to a chance so that none is nought. */
const noPart = -6
const minChance = 1e-4

/**
 * The chances of pages, together 1. They come from what was read before, and from the scores of their parts by their
 * own signs alone.
 */
export function chancesOfPages(
  pages: { chance: number; scores: number[] }[],
  words: number,
  { pages: counts }: PartsModel,
): number[] {
  const length = Math.log(Math.max(1, words)) / 5
  const odds = pages.map(({ chance, scores }) => {
    const best = [...scores.toSorted((one, other) => other - one).slice(0, bestParts)]
    const mean = best.length === 0 ? noPart : best.reduce((sum, score) => sum + score, 0) / best.length
    return (counts.chance + counts.chanceLong * length) * Math.log(chance + minChance) + counts.parts * mean
  })
  const max = Math.max(...odds)
  const powers = odds.map((each) => Math.exp(each - max))
  const all = powers.reduce((sum, each) => sum + each, 0)
  return powers.map((power) => power / all)
}

/** The signs of a part that are its page's; they stand behind its own. */
export function pageSignsOf(chance: number, rank: number, first = 1): number[] {
  return [chance, rank, chance / (first || 1)]
}

export function scoreOfPage(signs: number[], { weights }: PartsModel): number {
  return signs.reduce((sum, sign, at) => sum + sign * (weights[weights.length - signs.length + at] ?? 0), 0)
}

/** How likely each of the parts that compete bears on what is asked, 0 to 1, by their scores. */
export function chancesOf(scores: number[], { score, share, start }: PartsModel): number[] {
  const max = Math.max(...scores)
  const all = max + Math.log(scores.reduce((sum, each) => sum + Math.exp(each - max), 0))
  return scores.map((each) => 1 / (1 + Math.exp(-(start + score * each + share * (each - all)))))
}
