import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HistoryMessage } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import { makeAssistant } from '../server/src/assistant/assistant.ts'
import type { Knowledge } from '../server/src/assistant/knowledge.ts'
import { sentencesOf } from '../server/src/text/sentences.ts'
import { readRealMessages } from './real-words.ts'

type Row = [what: string, value: { of: number; share: number }]

/**
 * What a stranger wrote next under the answer to a real message with a learning id. Of the book's parts (page#id) a
 * reader named those that answer it best, and others that bear on it.
 */
const labelled = z.strictObject({
  id: z.string(),
  next: z.string(),
  best: z.array(z.string()),
  bear: z.array(z.string()),
})

/** Whether the reply to what strangers wrote next tells the part that a reader chose. Takes some two minutes. */
export async function nextPartsRows(knowledge: Knowledge): Promise<Row[]> {
  const posts = new Map((readRealMessages('learning') ?? []).map(({ id, text }) => [id, text]))
  const { answer } = makeAssistant(knowledge)
  const reply = async (text: string, history: HistoryMessage[]) => {
    let response = ''
    for await (const event of answer({ text, childrenAges: [], history }, new AbortController().signal))
      if (event.type === 'final_result') response = event.response
    return response
  }
  const told: { best: boolean; bears: boolean }[] = []
  for (const { id, next, best, bear } of readLabels()) {
    const post = posts.get(id)
    if (best.length === 0 || post === undefined) continue
    const content = await reply(post, [])
    const response = plain(
      await reply(next, [
        { role: 'user', content: post },
        { role: 'assistant', content },
      ]),
    )
    const tells = (parts: string[]) => parts.some((part) => isTold(textsOf(part, knowledge), response))
    told.push({ best: tells(best), bears: tells([...best, ...bear]) })
  }
  const shareOf = (which: 'best' | 'bears') => ({
    of: told.length,
    share: told.filter((one) => one[which]).length / told.length,
  })
  return [
    ['what strangers wrote next: a best part is told', shareOf('best')],
    ['what strangers wrote next: that, or one that bears in part', shareOf('bears')],
  ]
}

function readLabels() {
  const lines = readFileSync(join(import.meta.dirname, 'real-words/next-parts.jsonl'), 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => labelled.parse(JSON.parse(line)))
}

function textsOf(part: string, { guidebook }: Knowledge): string[] {
  const [pageId, id] = part.split('#')
  const page = guidebook.pages.find((one) => one.id === pageId)
  const twists = page?.twists.filter((one) => one.id === id).map(({ paragraph }) => paragraph) ?? []
  const answers = page?.answers.filter((one) => one.id === id).map(({ text }) => text) ?? []
  return [...twists, ...answers]
}

/** So many letters tell a sentence from others; slots are filled differently in each reply. */
const minLetters = 40
const lettersCompared = 28

function isTold(texts: string[], response: string): boolean {
  return texts
    .flatMap((text) => sentencesOf(text))
    .filter((sentence) => sentence.length > minLetters && !sentence.slice(0, lettersCompared + 6).includes('{'))
    .some((sentence) => response.includes(plain(sentence).slice(0, lettersCompared).trim()))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\{\w+\}/g, '')
    .replace(/[^a-z ]/g, '')
}
