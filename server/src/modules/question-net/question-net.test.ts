import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadGuidebook } from '../guidebook/guidebook.ts'
import { loadWordVectors } from '../word-net/word-net.ts'
import { loadQuestionNet, questionNetPath } from './question-net.ts'
import { readWeights } from './read-weights.ts'

const content = join(import.meta.dirname, '../../../../content')
const chancesOf = loadQuestionNet(content, loadWordVectors(content))
const pages = new Map(loadGuidebook(content).pages.map((page) => [page.id, page.answers.map(({ id }) => id)]))

test('the net says what the program that learned it says', () => {
  const { checks } = readWeights(questionNetPath(content))
  expect(checks.length).toBeGreaterThanOrEqual(5)
  for (const { question, page, answer, chance } of checks)
    expect(chancesOf(question, page, pages.get(page) ?? []).get(answer), question).toBeCloseTo(chance, 1)
})

test('only the answers that it is asked of get a chance, and all chances together are no more than one', () => {
  const all = pages.get('yelling') ?? []
  const some = chancesOf('have I damaged him by shouting so much', 'yelling', all.slice(0, 3))
  expect([...some.keys()]).toEqual(all.slice(0, 3))
  const whole = [...chancesOf('have I damaged him by shouting so much', 'yelling', all).values()]
  expect(whole.reduce((sum, chance) => sum + chance, 0)).toBeLessThanOrEqual(1.0001)
  expect(chancesOf('is it normal', 'yelling', ['no-such-answer']).size).toBe(0)
})

test('no text is too strange', () => {
  for (const strange of ['', ' ', '¿?', '🙂🙂🙂', 'ß', '１２３ ٣', 'x'.repeat(5000)])
    for (const chance of chancesOf(strange, 'sweets', pages.get('sweets') ?? []).values())
      expect(Number.isFinite(chance), strange).toBe(true)
})
