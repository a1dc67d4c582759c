import { type Study, strengthOf } from '../study.ts'
import type { IncomingStudy } from './incoming-study.ts'

/** The database in figures, a line each. */
export function studyStats(studies: Study[], shelf: IncomingStudy[]): string[] {
  const years = studies.map(({ year }) => year)
  const waiting = shelf.filter(({ retracted }) => !retracted)
  return [
    `${count(studies.length)} studies, ${Math.min(...years)} to ${Math.max(...years)}`,
    ...section('Strength', studies.map(strengthOf)),
    ...section(
      'Design',
      studies.map(({ studyType }) => studyType),
    ),
    ...section(
      'Topic',
      studies.flatMap(({ topics }) => topics),
    ),
    ...section(
      'Decade',
      studies.map(({ year }) => `${Math.floor(year / 10) * 10}s`),
    ),
    '',
    `${count(waiting.length)} records wait for their finding, ${count(shelf.length - waiting.length)} are retracted`,
    ...section(
      'Told by',
      waiting.flatMap(({ sources }) => sources),
    ),
  ]
}

function section(title: string, values: string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const rows = [...counts].toSorted(([one, ones], [other, others]) => others - ones || one.localeCompare(other))
  return values.length === 0 ? [] : ['', title, ...rows.map(([value, n]) => `  ${count(n).padStart(7)}  ${value}`)]
}

function count(n: number): string {
  return n.toLocaleString('en')
}
