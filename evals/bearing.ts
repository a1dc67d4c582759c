import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Grades } from './relevance.ts'

const line = z.strictObject({ id: z.string(), grades: z.record(z.string(), z.number()) })

const marked = z.strictObject({ id: z.string(), marks: z.record(z.string(), z.enum(['yes', 'partly', 'no'])) })

/** Whether studies that were shown below real messages speak to what was asked, by the message's id; "partly" at another age or from another side. */
export function readShown(): Map<string, Map<string, 'yes' | 'partly' | 'no'>> {
  const lines = readFileSync(join(import.meta.dirname, 'real-words/shown.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
  return new Map(
    lines.map((each) => marked.parse(JSON.parse(each))).map(({ id, marks }) => [id, new Map(Object.entries(marks))]),
  )
}

/** Grades of studies beside real messages, by the message's id: 3 squarely answers, 2 bears on it, 1 same topic only, 0 off. */
export function readBearing(): Map<string, Grades> {
  const file = join(import.meta.dirname, 'real-words/bearing.jsonl')
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((each) => line.parse(JSON.parse(each))).map(({ id, grades }) => [id, new Map(Object.entries(grades))]),
  )
}
