import { expect, test } from 'vitest'
import { linearFeatures, linearOdds } from '../../text/linear-reader.ts'
import { loadWordVectors, makeReadToken, outOf, tokensOf } from '../../text/text-cnn/text-cnn.ts'
import { dangerModelPath, loadReadDanger, readLineWeights, readWeights } from './danger.ts'
import { greatestInWindows } from './filters.ts'
import { windowsOf } from './windows.ts'

const words = loadWordVectors()
const read = loadReadDanger(words)
const weights = readWeights(dangerModelPath)
const readTokens = (text = '') => tokensOf(text).map(makeReadToken(words, weights, weights.convolutions))
const filtersOf = (text: string) =>
  greatestInWindows([readTokens(text)], [], weights.convolutions).stretches[0] ?? new Float32Array()

test('the readers say what the program that learned them says', () => {
  expect(weights.checks.length).toBeGreaterThanOrEqual(5)
  for (const { text, net, real } of weights.checks) {
    const scores = [...outOf(filtersOf(text), weights.out)].map(Math.exp)
    const danger = scores.filter((_, at) => !['harmless', 'concern', 'doctor'].includes(weights.labels[at] ?? ''))
    const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0)
    expect(Math.abs(Math.log(sum(danger) / (sum(scores) - sum(danger))) - net), text).toBeLessThan(0.2)
    expect(
      Math.abs(linearOdds(linearFeatures(tokensOf(text), weights), weights.linear.real) - real),
      text,
    ).toBeLessThan(0.1)
  }
})

test('two sentences are heard together as if they stood in one line', () => {
  const [one, other] = ['My baby stopped breathing', 'for a moment. What time should naps be?']
  const [pair] = greatestInWindows([one, other].map(readTokens), [0], weights.convolutions).pairs
  expect([...(pair ?? [])]).toEqual([...filtersOf(`${one} ${other}`)])
})

test('a message is read sentence by sentence, a long sentence in stretches, and two short neighbours together', () => {
  const long = Array.from({ length: 70 }, (_, at) => `w${at}`).join(' ')
  const { stretches, pairs, whole } = windowsOf(`He naps. "Really?" she said. ${long}`)
  expect(stretches.slice(0, 3)).toEqual(['He naps.', '"Really?"', 'she said.'])
  expect(stretches.slice(3).map((stretch) => stretch.split(' ').length)).toEqual([32, 32, 32, 22])
  expect(pairs).toEqual([0, 1, 2])
  expect(whole).toBeNull()
  expect(windowsOf('He naps.\nShe naps. We nap!').whole).toBe('He naps. She naps. We nap!')
})

test('a cry in the middle of a text of any length is heard, however harmless the rest, and no text is too strange', () => {
  const talk = 'We had a nice day at the park and then pasta, and she told me all about the ducks. '.repeat(30)
  expect(read(talk).acute).toBeLessThan(0.2)
  const cry = read(`${talk} My husband strangled me last night in front of the kids. ${talk}`)
  expect(cry.acute).toBeGreaterThan(0.5)
  expect(cry.route).toBe('domestic_violence')
  for (const strange of ['', ' ', '¿?', '🙂🙂🙂', 'ß', '１２３ ٣', 'x'.repeat(5000)]) {
    const { acute, concern, doctor } = read(strange)
    for (const chance of [acute, concern, doctor]) expect(chance, strange).toBeLessThan(0.5)
  }
})

test('the reader of lines says what the program that learned it says', () => {
  const { checks, linear, ...places } = readLineWeights()
  expect(checks.length).toBeGreaterThanOrEqual(5)
  for (const { text, odds } of checks)
    expect(Math.abs(linearOdds(linearFeatures(tokensOf(text), places), linear) - odds), text).toBeLessThan(0.1)
})
