import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadGuidebook } from '../../modules/guidebook/guidebook.ts'
import { loadPremises, makeCountUnsaid } from './premises.ts'

const content = join(import.meta.dirname, '../../../../content')
const unsaidIn = makeCountUnsaid([
  {
    page: 'pets',
    answer: 'after-bite',
    said: [
      ['bit', 'bite*', 'nip*', 'went for'],
      ['dog*', "dad's cat"],
    ],
  },
  { page: 'pets', answer: 'small', said: [['hamster*']] },
])

test('a premise is said by one of its words, whole, or with any ending where an asterisk stands', () => {
  const unsaid = (message: string) => unsaidIn(message)('pets', 'after-bite')
  expect(unsaid('The dog bit her')).toBe(0)
  expect(unsaid('DOGS nipped him?')).toBe(0)
  expect(unsaid('it went  for her, our doggy')).toBe(0)
  expect(unsaid('dad’s cat bites')).toBe(0)
  expect(unsaid('a rabbit and a dog')).toBe(1)
  expect(unsaid('a bit, hotdog')).toBe(1)
  expect(unsaid('our cat sleeps with him')).toBe(2)
  expect(unsaid('')).toBe(2)
})

test('messages that are read in turn keep apart what each says', () => {
  const [bitten, calm] = [unsaidIn('The dog bit her'), unsaidIn('our cat sleeps with him')]
  const both = () => [bitten('pets', 'after-bite'), calm('pets', 'after-bite')]
  expect([both(), both()]).toEqual([
    [0, 2],
    [0, 2],
  ])
})

test('an answer that presupposes nothing lacks nothing', () => {
  expect(unsaidIn('anything')('pets', 'other')).toBe(0)
  expect(unsaidIn('anything')('no-such-page', 'small')).toBe(0)
})

test('every premise is one of an answer that there is', () => {
  const answers = new Map(loadGuidebook(content).pages.map((page) => [page.id, page.answers.map(({ id }) => id)]))
  const premises = loadPremises(content)
  expect(premises.length).toBeGreaterThan(1000)
  for (const { page, answer } of premises) expect(answers.get(page), `${page}:${answer}`).toContain(answer)
})
