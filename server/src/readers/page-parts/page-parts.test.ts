import { expect, test } from 'vitest'
import { loadTestKnowledge } from '../../../test/knowledge.ts'
import { chancesOf, readPartsModel, scoreOf } from './model.ts'

const { guidebook, weighParts } = loadTestKnowledge()
const likely = (id: string, chance: number) => {
  const [page] = guidebook.pagesOn(id)
  if (!page) throw new Error(`There is no page on ${id}.`)
  return { page, chance }
}
const pages = [likely('bedtime', 0.5), likely('whining', 0.3)]
const told =
  'He is three and in every store he begs for a toy, a snack, anything, and he asks over and over. How do I answer it?'

test('signs are weighed as the program that learned to weigh them does', () => {
  const model = readPartsModel()
  expect(model.checks.length).toBeGreaterThanOrEqual(5)
  for (const { signs, score } of model.checks) expect(scoreOf(signs, model)).toBeCloseTo(score, 2)
  const chances = chancesOf([9, 5, 1], model)
  expect(chances).toEqual(chances.toSorted((one, other) => other - one))
})

test('[ENGINE-02] the part that speaks of what is told goes before those of a likelier page', () => {
  const { parts } = weighParts({ text: told, ageMonths: 36, stage: 'toddler' }, pages)
  expect(parts[0]?.page.id).toBe('whining')
  expect(parts[0]?.text).toMatch(/begging|store|wish/i)
})

test('a part for another age is not weighed, and no text is too strange', () => {
  const { parts } = weighParts({ text: told, ageMonths: 36, stage: 'toddler' }, pages)
  const months = parts.flatMap(({ part }) => (part.months ? [part.months] : []))
  for (const [from, to] of months) expect(from <= 36 && to >= 36).toBe(true)
  for (const text of ['', '¿?', '🙂🙂', 'x'.repeat(5000)])
    for (const { chance } of weighParts({ text, ageMonths: null, stage: null }, pages).parts)
      expect(Number.isFinite(chance)).toBe(true)
})
