import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadLexicon } from '../../modules/lexicon/lexicon.ts'
import { loadWordVectors } from '../../text/text-cnn/text-cnn.ts'
import { loadReadScope, readScopeWeights } from './scope.ts'

test('what is ours is read as the program that learned it reads it', () => {
  const readScope = loadReadScope(loadLexicon(join(import.meta.dirname, '../../../../content')), loadWordVectors())
  const { checks } = readScopeWeights()
  expect(checks.length).toBeGreaterThanOrEqual(4)
  for (const { text, odds } of checks) expect(Math.abs(readScope(text).odds - odds), text).toBeLessThan(0.15)
})
