// Reads texts, a JSON string a line, and says what the lexicon sees in each, a JSON list a line: for training/scope.py.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { loadLexicon } from '../server/src/modules/lexicon/lexicon.ts'
import { makeMarksOf } from '../server/src/readers/scope/scope.ts'

const marksOf = makeMarksOf(loadLexicon(join(import.meta.dirname, '../content')))
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(marksOf(JSON.parse(line))))
