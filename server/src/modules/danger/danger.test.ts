import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadWordVectors } from '../word-net/word-net.ts'
import { dangerNetPath, loadDangerNet } from './danger-net.ts'
import { readWeights } from './read-weights.ts'

const content = join(import.meta.dirname, '../../../../content')
const words = loadWordVectors(content)

test('the net says what the program that learned it says', () => {
  const net = loadDangerNet(content, words)
  const { checks } = readWeights(dangerNetPath(content))
  expect(checks.length).toBeGreaterThanOrEqual(5)
  for (const { text, danger } of checks) {
    const chances = net(text)
    const harmless = (chances.get('harmless') ?? 0) + (chances.get('off') ?? 0)
    expect(Math.log((1 - harmless) / harmless), text).toBeCloseTo(danger, 1)
  }
})

test('a cry in the middle of a text of any length is heard, and no text is too strange', () => {
  const net = loadDangerNet(content, words)
  const talk = 'We had a nice day at the park and then pasta, and she told me all about the ducks. '.repeat(30)
  const dangerIn = (text: string) => 1 - (net(text).get('harmless') ?? 0) - (net(text).get('off') ?? 0)
  const cry = `${talk} My husband strangled me last night in front of the kids. ${talk}`
  expect(dangerIn(talk)).toBeLessThan(0.6)
  expect(dangerIn(cry)).toBeGreaterThan(0.9)
  for (const strange of ['', ' ', '¿?', '🙂🙂🙂', 'ß', '１２３ ٣', 'x'.repeat(5000)]) {
    const chances = [...net(strange).values()]
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
  }
})
