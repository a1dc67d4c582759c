/** The logarithm of a chance's odds; the chance is kept so far from 0 and from 1. */
export function logOdds(chance: number, margin: number): number {
  const bounded = Math.min(1 - margin, Math.max(margin, chance))
  return Math.log(bounded / (1 - bounded))
}
