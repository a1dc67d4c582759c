import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadAskedOn, loadGuidebook } from '../../modules/guidebook/guidebook.ts'
import { loadWordVectors } from '../../text/text-cnn/text-cnn.ts'
import { loadQuestionNet, loadReadQuestion, questionNetPath } from './question-net.ts'
import { readWeights } from './read-weights.ts'

const content = join(import.meta.dirname, '../../../../content')
const vectors = loadWordVectors()
const scoresOf = loadQuestionNet(vectors)
const { likeliest, nearestPages } = loadReadQuestion(content, vectors, (page) => loadAskedOn(content, page))
const pages = new Map(loadGuidebook(content).pages.map((page) => [page.id, page.answers.map(({ id }) => id)]))
const offer = (page: string, weight = 1) => ({ page, weight, among: pages.get(page) ?? [] })

test('the net says what the program that learned it says', () => {
  const { checks } = readWeights(questionNetPath)
  expect(checks.length).toBeGreaterThanOrEqual(5)
  for (const { question, page, answer, chance } of checks) {
    const { of, none } = scoresOf(question)
    const scores = of(page, pages.get(page) ?? [])
    const all = [...scores.values(), none].reduce((sum, score) => sum + Math.exp(score), 0)
    expect(Math.exp(scores.get(answer) ?? 0) / all, question).toBeCloseTo(chance, 1)
  }
})

test('only the answers that are offered get a chance, the likeliest first, and all together no more than one', () => {
  const asked = 'have I damaged him by shouting so much'
  const some = likeliest(asked, [{ ...offer('yelling'), among: pages.get('yelling')?.slice(0, 3) ?? [] }])
  expect(some.map(({ id }) => id).sort()).toEqual(pages.get('yelling')?.slice(0, 3).sort())
  const whole = likeliest(asked, [offer('yelling'), offer('time-out')])
  expect(whole[0]?.page).toBe('yelling')
  expect(whole.map(({ chance }) => chance)).toEqual(whole.map(({ chance }) => chance).sort((a, b) => b - a))
  expect(whole.reduce((sum, { chance }) => sum + chance, 0)).toBeLessThanOrEqual(1.0001)
  expect(likeliest(asked, [])).toEqual([])
  expect(likeliest('is it normal', [{ page: 'yelling', weight: 1, among: ['no-such-answer'] }])).toEqual([])
})

test('what a question is about counts: it is settled on the page of its matter', () => {
  const first = (weights: [number, number]) =>
    likeliest('is it normal at nine', [offer('bedwetting', weights[0]), offer('nightmares', weights[1])])[0]?.page
  expect(first([1, 0.1])).toBe('bedwetting')
  expect(first([0.1, 1])).toBe('nightmares')
})

test('the pages that answer something like a question are near to it', () => {
  expect(nearestPages('how long should a time out be')).toContain('time-out')
  expect(nearestPages('')).toHaveLength(new Set(nearestPages('')).size)
})

test('no text is too strange', () => {
  for (const strange of ['', ' ', '¿?', '🙂🙂🙂', 'ß', '１２３ ٣', 'x'.repeat(5000)])
    for (const { chance } of likeliest(strange, [offer('sweets')])) expect(Number.isFinite(chance), strange).toBe(true)
})
