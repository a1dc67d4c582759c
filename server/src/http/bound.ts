import { AppError } from '@nestbook/contract/errors.ts'

/** Charges who asks. Gives the refusal when so much was charged within the window already; null below. */
export type Bound = (who: string, cost?: number) => AppError | null

/** So many are remembered: the longest known gives way. Forgotten early, somebody is let in once more. */
const maxKnown = 50_000

/** For a handler that decides itself what a refusal means; `max` 0 bounds nothing. A refused request costs nothing more. */
export function makeBound(max: number, windowMs: number, now: () => number = Date.now): Bound {
  if (max === 0) return () => null
  const known = new Map<string, { spent: number; endsAt: number }>()
  return (who, cost = 1) => {
    const at = now()
    const found = known.get(who)
    const open = found && found.endsAt > at ? found : { spent: 0, endsAt: at + windowMs }
    if (open.spent > 0 && open.spent + cost > max)
      return new AppError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil((open.endsAt - at) / 1000)) })
    open.spent += cost
    if (open !== found) {
      known.delete(who)
      known.set(who, open)
      if (known.size > maxKnown) known.delete(known.keys().next().value ?? '')
    }
    return null
  }
}
