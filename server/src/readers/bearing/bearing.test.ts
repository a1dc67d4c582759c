import { expect, test } from 'vitest'
import { signNames } from './signs.ts'
import { chanceOf, percentOf, readBearingModel } from './trees.ts'

const model = readBearingModel()

test('signs are weighed as the program that learned to weigh them does', () => {
  expect(model.checks.length).toBeGreaterThanOrEqual(5)
  for (const { signs, chance } of model.checks)
    expect(Math.abs(chanceOf(signs, 'never judged', model) - chance)).toBeLessThan(0.01)
})

test('a study that bore on questions before is likelier to bear again, and percents never fall as chances rise', () => {
  const [{ signs } = { signs: [] }] = model.checks.toSorted((one, other) => other.chance - one.chance)
  const known = { ...model, studies: { good: [9, 9], bad: [0, 9] } as typeof model.studies }
  expect(chanceOf(signs, 'good', known)).toBeGreaterThan(chanceOf(signs, 'bad', known))
  const percents = [0.1, 0.4, 0.5, 0.7, 0.9].map((chance) => percentOf(signs, 'never judged', chance, model))
  expect(percents).toEqual(percents.toSorted((one, other) => one - other))
  expect(new Set(percents).size).toBeGreaterThan(3)
})

test('a study that says nothing of the narrower matter that is asked about is given a lower percent', () => {
  const [{ signs } = { signs: [] }] = model.checks.toSorted((one, other) => other.chance - one.chance)
  const withUnmet = (unmet: number) =>
    signs.map((value, at) => (['titleUnmet', 'apartUnmet'].includes(signNames[at] ?? '') ? unmet : value))
  const percents = [0, 1, 2].map((unmet) => percentOf(withUnmet(unmet), 'never judged', 0.8, model))
  expect(percents[0]).toBeGreaterThan((percents[1] ?? 0) + 5)
  expect(percents[1]).toBeGreaterThan((percents[2] ?? 0) + 5)
})
