import type { Placed } from './incoming.ts'

/** What one source gave in this run. */
export type Tally = {
  label: string
  /** How many records the source has for the query, as far as it says. */
  total: number | null
  read: number
  placed: Record<Placed, number>
  problems: Map<string, number>
  /** Why the source was left before its end; a bound that was reached is no trouble. */
  stopped: string | null
  isTroubled: boolean
}

export function newTally(label: string): Tally {
  const placed = { new: 0, retracted: 0, 'known already': 0, 'in the database': 0, 'a notice': 0, 'not in form': 0 }
  return { label, total: null, read: 0, placed, problems: new Map(), stopped: null, isTroubled: false }
}

export function countPlaced(tally: Tally, placed: Placed): Tally {
  return { ...tally, read: tally.read + 1, placed: { ...tally.placed, [placed]: tally.placed[placed] + 1 } }
}

export function countProblem(tally: Tally, problem: string): Tally {
  const problems = new Map(tally.problems).set(problem, (tally.problems.get(problem) ?? 0) + 1)
  return { ...tally, read: tally.read + 1, problems }
}

/** `212 new, 60 known already, 3 retracted`; what is nought is left out. */
export function inWords({ placed, problems }: Tally): string {
  const unread = [...problems.values()].reduce((sum, count) => sum + count, placed['not in form'])
  const parts = [
    [placed.new, 'new'],
    [placed['known already'], 'known already'],
    [placed['in the database'], 'in the database already'],
    [placed.retracted, 'retracted'],
    [placed['a notice'], 'notices'],
    [unread, 'not usable'],
  ] as const
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count.toLocaleString('en')} ${words}`)
  return told.join(', ') || 'nothing'
}
