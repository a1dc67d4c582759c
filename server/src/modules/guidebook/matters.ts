import * as z from 'zod/mini'
import { readJsonLines } from '../../text/json-lines.ts'
import type { StraightAnswer, Twist } from './page.ts'

const line = z.strictObject({
  matter: z.string().check(z.minLength(1)),
  /** Ids of the page's answers, and `twist` with the id of a twist. */
  parts: z.array(z.string()).check(z.minLength(1)),
  /** How titles of steps, words, lines on help and questions of the page begin. */
  lines: z.array(z.string().check(z.minLength(1))),
  /** Ids of the studies that speak to it, the most useful first. */
  studies: z.optional(z.array(z.string())),
})
/** One matter of a page: the parts that answer it, and the lines that go below them. */
export type Matter = z.infer<typeof line>

/** Reads content/matters, by page. Throws with file and line. */
export function loadMatters(contentFolder: string): Map<string, Matter[]> {
  const read = readJsonLines(contentFolder, 'matters', line, 'matter with its parts and lines')
  const ofPages = Map.groupBy(read, ({ name }) => name)
  return new Map([...ofPages].map(([page, lines]) => [page, lines.map((one) => one.line)]))
}

/** What a part of a page is called in content/matters. */
export function partName(part: Twist | StraightAnswer): string {
  return 'paragraph' in part ? `twist ${part.id}` : part.id
}

/** The studies that speak to the matters of some of a page's parts. */
export function studiesOn(matters: Matter[], parts: (Twist | StraightAnswer)[]): ReadonlySet<string> {
  return new Set(mattersOf(matters, parts).flatMap(({ studies }) => studies ?? []))
}

/** The matter of a page as a whole: its lines are the page's plan. */
const wholeMatter = 'whole'

/** Whether a line goes below some of a page's parts: it is of their matters. */
export function makeIsBelow(matters: Matter[], parts: (Twist | StraightAnswer)[]): (line: string) => boolean {
  return makeIsOf(mattersOf(matters, parts))
}

/** Whether a line is of the page's plan. */
export function makeIsOfPlan(matters: Matter[]): (line: string) => boolean {
  return makeIsOf(matters.filter(({ matter }) => matter === wholeMatter))
}

function mattersOf(matters: Matter[], parts: (Twist | StraightAnswer)[]): Matter[] {
  const names = parts.map(partName)
  return matters.filter((matter) => matter.parts.some((part) => names.includes(part)))
}

function makeIsOf(matters: Matter[]): (line: string) => boolean {
  const beginnings = matters.flatMap(({ lines }) => lines)
  return (line) => beginnings.some((beginning) => line.startsWith(beginning))
}
