import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadAsked, loadGuidebook } from '../../server/src/modules/guidebook/guidebook.ts'
import { loadSafety } from '../../server/src/modules/safety/safety.ts'
import { readBearingModel } from '../../server/src/readers/bearing/bearing.ts'
import { readWeights as readDanger } from '../../server/src/readers/danger/danger.ts'
import { readMoodWeights } from '../../server/src/readers/mood/mood.ts'
import { readWeights as readQuestionNet } from '../../server/src/readers/question-net/question-net.ts'
import { readScopeWeights } from '../../server/src/readers/scope/scope.ts'
import { readTopicsWeights } from '../../server/src/readers/topics/topics.ts'
import { modelsFolder } from '../../server/src/text/models.ts'
import { loadWordVectors } from '../../server/src/text/text-cnn/text-cnn.ts'
import { attempt, type Checked } from './checked.ts'

/** Of what there is to learn from a net may not have read so much: it is learned apart, and not after every line. */
const maxUnread = 0.15
const models = ['word-vectors', 'danger', 'scope', 'mood', 'question-net', 'bearing', 'topics']

/** Whether what was learned is whole, has its card, and knows what the content asks of it now. */
export function checkModels(contentFolder: string, folder = modelsFolder): Checked {
  const path = (name: string) => join(folder, `${name}.bin`)
  const words = attempt('models/word-vectors.bin', () => loadWordVectors(path('word-vectors')))
  const parts = [
    words,
    attempt('models/danger.bin', () => knowsKinds(path('danger'), contentFolder)),
    attempt('models/scope.bin', () => readScopeWeights(path('scope'))),
    attempt('models/mood.bin', () => readMoodWeights(path('mood'))),
    attempt('models/bearing.jsonl', () => readBearingModel(join(folder, 'bearing.jsonl'))),
    attempt('models/question-net.bin', () => knowsAnswers(path('question-net'), contentFolder)),
    attempt('models/topics.bin', () => knowsPages(path('topics'), contentFolder)),
  ]
  const withoutCard = models.filter((name) => !existsSync(join(folder, `${name}.md`)))
  return {
    counts: `${models.length} models, ${words.value?.rows.size ?? 'no'} words that the nets know`,
    complaints: [
      ...parts.flatMap(({ complaints }) => complaints),
      ...withoutCard.map((name) => `models/${name}.md: no card says from what, when and how good ${name} is`),
    ],
  }
}

function knowsKinds(path: string, contentFolder: string): void {
  const learned = new Set(readDanger(path).kinds)
  const kinds = [...loadSafety(contentFolder).kinds.values()]
  const unknown = kinds.filter(({ id, isInPhrasesOnly }) => !isInPhrasesOnly && !learned.has(id))
  if (unknown.length > 0)
    throw new Error(`knows nothing of ${unknown.map(({ id }) => id).join(', ')}; run training/danger.py`)
}

function knowsPages(path: string, contentFolder: string): void {
  const known = new Set(readTopicsWeights(path).pages)
  const unknown = loadGuidebook(contentFolder).pages.filter(({ id }) => !known.has(id))
  if (unknown.length > 0)
    throw new Error(`knows nothing of ${unknown.map(({ id }) => id).join(', ')}; run training/topics.py`)
}

function knowsAnswers(path: string, contentFolder: string): void {
  const { questions, answers } = readQuestionNet(path)
  const all = loadAsked(contentFolder).length
  if (Math.abs(all - questions) > maxUnread * all)
    throw new Error(`learned from ${questions} of ${all} questions; run training/questions.py`)
  for (const page of loadGuidebook(contentFolder).pages) {
    const unread = page.answers.filter(({ id }) => !answers.get(page.id)?.has(id))
    if (unread.length > 0) throw new Error(`knows nothing of ${page.id}: ${unread.map(({ id }) => id).join(', ')}`)
  }
}
