import { join } from 'node:path'
import { makeAssistant } from '../server/src/assistant/assistant.ts'
import { loadKnowledge } from '../server/src/assistant/knowledge.ts'
import { readStudies } from '../server/src/modules/studies/studies.ts'
import { emptySplit, repairLast, type Split, splitBlocks } from '../web/src/features/chat/answer/markdown/blocks.ts'
import { root } from './build.ts'
import { cpuMsOfSync, median } from './measure.ts'
import { questions } from './questions.ts'
import type { Figure } from './report.ts'

const answerLength = 4000
const wordsPerPiece = 4
const warmUps = 20
const rounds = 41
const budgetMs = 1
const maxBlocks = 2

/** What one piece of a streamed answer costs the page before React draws: splitting, parsing, mending the end. */
export async function benchMarkdown(): Promise<Figure[]> {
  const growing = prefixesOf(await longAnswer())
  for (let round = 0; round < warmUps; round++) timesOf(growing)
  const times = Array.from({ length: rounds }, () => timesOf(growing))
  const perUpdate = growing.map((_, place) => median(times.map((round) => round[place] ?? 0)))
  const whole = median(Array.from({ length: rounds }, () => cpuMsOfSync(() => grow(growing, update))))
  const blocks = freshBlocksOf(growing)
  const part = 'markdown'
  return [
    {
      part,
      what: `CPU per update, mean of ${growing.length} updates to ${answerLength} characters`,
      value: whole / growing.length,
      unit: 'ms',
      budget: budgetMs,
      digits: 3,
    },
    { part, what: 'CPU of the slowest update', value: Math.max(...perUpdate), unit: 'ms', budget: budgetMs, digits: 3 },
    { part, what: 'blocks read per update, median', value: median(blocks), unit: '', budget: maxBlocks },
    { part, what: 'blocks read per update, most', value: Math.max(...blocks), unit: '', budget: maxBlocks },
  ]
}

/** Real answers of ours one after the other, cut at the length. */
async function longAnswer(): Promise<string> {
  const content = join(root, 'content')
  const { answer } = makeAssistant(loadKnowledge(content, readStudies(content)))
  let text = ''
  for (const question of questions) {
    const asked = { text: question, childrenAges: [], history: [] }
    for await (const event of answer(asked, new AbortController().signal))
      if (event.type === 'final_result') text += `${event.response}\n\n`
    if (text.length >= answerLength) break
  }
  return text.slice(0, answerLength)
}

function prefixesOf(text: string): string[] {
  const words = text.match(/\S+\s*/g) ?? []
  const updates = Math.ceil(words.length / wordsPerPiece)
  return Array.from({ length: updates }, (_, place) => words.slice(0, (place + 1) * wordsPerPiece).join(''))
}

/** Takes the growing text through the page's own functions, as its Markdown component does. */
function grow(growing: string[], onUpdate: (before: Split, text: string) => Split): void {
  let split = emptySplit
  for (const text of growing) split = onUpdate(split, text)
}

function update(before: Split, text: string): Split {
  const after = splitBlocks(before, text)
  const last = after.blocks.at(-1)
  if (last) repairLast(last)
  return after
}

function timesOf(growing: string[]): number[] {
  const times: number[] = []
  grow(growing, (before, text) => {
    let after = before
    times.push(
      cpuMsOfSync(() => {
        after = update(before, text)
      }),
    )
    return after
  })
  return times
}

function freshBlocksOf(growing: string[]): number[] {
  const counts: number[] = []
  grow(growing, (before, text) => {
    const after = splitBlocks(before, text)
    counts.push(after.blocks.filter((block) => !before.blocks.includes(block)).length)
    return after
  })
  return counts
}
