import { expect, test } from 'vitest'
import { ageText, monthsOfAgeText, type ShownAge, stageOfMonths } from './ages.ts'
import { labelChildren, youngestFirst } from './child-labels.ts'

const child = (age: ShownAge | null, name = '') => ({
  name,
  age,
  months: age === null ? null : monthsOfAgeText(ageText(age)),
})

test.each([
  [[child(4)], ['Your child']],
  [[child(null)], ['Your child']],
  [[child(4, 'Leo')], ['Leo']],
  [
    [child('0-6 months'), child(4)],
    ['Youngest child', 'Oldest child'],
  ],
  [
    [child('6-12 months'), child(4, 'Leo')],
    ['Youngest child', 'Leo'],
  ],
  [
    [child(1), child(4), child(9)],
    ['Youngest', 'Middle', 'Oldest'],
  ],
  [
    [child(1), child(4, 'Leo'), child(9)],
    ['Youngest', 'Leo', 'Oldest'],
  ],
  [
    [child('0-6 months'), child(1), child(4), child(9)],
    ['Youngest', 'Middle (1 year)', 'Middle (4 years)', 'Oldest'],
  ],
  [
    [child(1), child('6-12 months'), child(null), child(null)],
    ['Youngest', 'Middle (6-12 months)', 'Middle', 'Oldest'],
  ],
])('[CHILD-05] of %j the labels are %j', (family, labels) => {
  expect(labelChildren(family)).toEqual(labels)
})

test('[CHILD-05] the youngest stands first, a baby by half years, who is of no known age last', () => {
  const family = [child(null), child(12), child('6-12 months'), child(1), child('0-6 months'), child(0)]
  expect(youngestFirst(family).map(({ age }) => age)).toEqual([0, '0-6 months', '6-12 months', 1, 12, null])
})

test.each([
  ['0-6 months', 3, 'baby'],
  ['6-12 months', 9, 'baby'],
  ['14 months', 14, 'baby'],
  ['1 year', 12, 'baby'],
  ['2 years', 24, 'toddler'],
  ['3 years', 36, 'toddler'],
  ['4 years', 48, 'preschooler'],
  ['5 years', 60, 'preschooler'],
  ['6 years', 72, 'schoolAge'],
  ['12 years', 144, 'schoolAge'],
  ['13 years', 156, 'teen'],
  ['18 years', 216, 'teen'],
])('[CHILD-05] %s counts %i months and is of the group %s', (text, months, stage) => {
  expect(monthsOfAgeText(text)).toBe(months)
  expect(stageOfMonths(months)).toBe(stage)
})

const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)
test.each([
  [[1], 'baby'],
  [years(2, 3), 'toddler'],
  [years(4, 5), 'preschooler'],
  [years(6, 12), 'schoolAge'],
  [years(13, 18), 'teen'],
])('[CHILD-05] whole years %j are of the group %s', (ages, stage) => {
  for (const age of ages) expect([age, stageOfMonths(monthsOfAgeText(ageText(age)) ?? -1)]).toEqual([age, stage])
})

test.each(['19 years', '40 years', 'grown up', '', 'years', '4 weeks', '-1 years'])(
  '[CHILD-05] "%s" is of no group',
  (text) => {
    expect(monthsOfAgeText(text)).toBeNull()
  },
)

test('[CHILD-05] from the nineteenth birthday on there is no group', () => {
  expect([227, 228, 400].map(stageOfMonths)).toEqual(['teen', null, null])
})
