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
])('of %j the labels are %j', (family, labels) => {
  expect(labelChildren(family)).toEqual(labels)
})

test('the youngest stands first, a baby by half years, who is of no known age last', () => {
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
])('%s counts %i months and is of the group %s', (text, months, stage) => {
  expect(monthsOfAgeText(text)).toBe(months)
  expect(stageOfMonths(months)).toBe(stage)
})

test.each(['19 years', 'grown up', '', '-1 years'])('"%s" is of no group', (text) => {
  expect(monthsOfAgeText(text)).toBeNull()
})
