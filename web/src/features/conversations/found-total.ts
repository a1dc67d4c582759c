import { limits } from '@nestbook/contract/rules/limits.ts'

/** How many there are, from what a server said with a page; where it did not count them all, a page more than are here. */
export function totalWith(said: number, here: number, isLast: boolean): number {
  if (said <= limits.foundTotal) return Math.max(said, here)
  return isLast ? here : Math.max(said, here + limits.conversationsPage)
}

/** The same without some that were deleted here. What was not counted stays so. */
export function totalWithout(deleted: number, total: number): number {
  return total <= limits.foundTotal ? total - deleted : total
}
