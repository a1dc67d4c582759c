import type { Waiting } from '../findings/why-waiting.ts'
import { type Study, strengthOf } from '../study.ts'
import type { IncomingStudy } from './incoming-study.ts'

/** The database in figures, a line each. */
export function studyStats(
  studies: Study[],
  incoming: IncomingStudy[],
  whyWaiting: (record: IncomingStudy) => Waiting,
): string[] {
  const years = studies.map(({ year }) => year)
  const waiting = incoming.filter(({ retracted }) => !retracted)
  const forPersons = waiting.map(whyWaiting).filter(({ forPerson }) => forPerson)
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
    ...section(
      'Finding by',
      studies.map(({ writtenBy }) => (writtenBy === 'model' ? 'a model' : 'a person')),
    ),
    '',
    `${count(waiting.length)} records wait for their finding, ${count(incoming.length - waiting.length)} are retracted`,
    `${count(waiting.length - forPersons.length)} of them can be written by a model (npm run studies -- write), ${count(forPersons.length)} wait for a person`,
    ...section(
      'For a person, because of',
      forPersons.flatMap(({ reasons }) => [...new Set(reasons.map(kindOf))]),
    ),
    ...section(
      'Told by',
      waiting.flatMap(({ sources }) => sources),
    ),
  ]
}

/** A reason without what is particular to one study: `the finding's 37 is not in the abstract` is a kind. */
function kindOf(reason: string): string {
  return reason
    .replace(/: .*/, '')
    .replace(/"[^"]*"/g, '"..."')
    .replace(/\d[\d.]*(, \d[\d.]*)*/g, 'N')
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
