import { expect, test } from 'vitest'
import { titleChildren } from './child-titles.ts'

const named = (...names: string[]) => titleChildren(names.map((name) => ({ name })))

test('a child without a name is "My Child", with a number where there are several', () => {
  expect(named('Maya', '')).toEqual(['Maya', 'My Child'])
  expect(named('', 'Maya', '', '')).toEqual(['My Child (1)', 'Maya', 'My Child (2)', 'My Child (3)'])
})
