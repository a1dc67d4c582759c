/** How much the first places weigh above the next ones; 60 is the value of the paper. */
const usualK = 60

/**
 * One order out of several, by reciprocal rank (Cormack, Clarke and Büttcher, SIGIR 2009). Each list gives what it
 * names 1 / (k + place), places from 1. Needs no common scale of scores.
 */
export function fuseRanks(lists: string[][], k = usualK): { id: string; score: number }[] {
  const scores = new Map<string, number>()
  for (const list of lists)
    for (const [n, id] of [...new Set(list)].entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (k + n + 1))
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}
