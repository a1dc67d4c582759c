// Writes, an object a line, what else tells whether a line of evals/ calls for the card, for training/line-danger.py:
// `node scripts/run-node24.mjs training/line-danger.ts > SIGNS`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadKnowledge } from '../server/src/assistant/knowledge.ts'
import { lineSigns } from '../server/src/assistant/screen/calls-for-card.ts'
import { wordsOf } from '../server/src/modules/lexicon/lexicon.ts'
import { readStudies } from '../server/src/modules/studies/studies.ts'
import { maxWordsOfLine } from '../server/src/readers/danger/danger.ts'
import { readConfig } from '../server/src/settings/config.ts'

/** Lists of typed lines, and what a line without a label of its own is. */
const lists = ['held-out', 'ordinary', 'acute', 'ours-short', 'harmless-words', 'direct-everyday']
const harmless = ['harmless', 'urgent', undefined]

const { contentFolder } = readConfig(process.env)
const knowledge = loadKnowledge(contentFolder, readStudies(contentFolder))
const ownLines = readLines(join(import.meta.dirname, 'messages', 'typed-a.jsonl'))
const lines = [
  ...lists.flatMap((name) => readLines(join(import.meta.dirname, '../evals', `${name}.jsonl`))),
  ...ownLines,
]

for (const { text, label } of lines) {
  if (wordsOf(text).length > maxWordsOfLine) continue
  const plain = knowledge.safety.withoutEveryday(knowledge.safety.withoutIdioms(text))
  const signs = lineSigns(plain, knowledge.readDanger(plain).acute, knowledge)
  console.log(JSON.stringify({ text: plain, isDanger: !harmless.includes(label), signs }))
}

function readLines(path: string): { text: string; label?: string }[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
