import type { User } from '@nestbook/contract/auth.ts'
import { owned } from '../../device/owner.ts'
import { readStored, writeStored } from '../../device/storage.ts'

const restMs = 7 * 24 * 60 * 60 * 1000
const name = 'welcome-dismissed'

type Seen = Pick<User, 'subscriptionStatus' | 'hasSeenOnboarding' | 'lastOnboardingShown'>

/**
 * Whether a parent is to be welcomed: one without Pro who never was, or more than seven days ago. What was put away
 * on this device counts as much as what the server heard of.
 */
export function isWelcomeDue(user: Seen, putAwayAt: number | null, now: number): boolean {
  if (user.subscriptionStatus === 'pro') return false
  if (putAwayAt !== null && now - putAwayAt <= restMs) return false
  if (!user.hasSeenOnboarding || user.lastOnboardingShown === null) return true
  return now - Date.parse(user.lastOnboardingShown) > restMs
}

/** When the account put its welcome away on this device; null when it did not. */
export function welcomePutAwayAt(): number | null {
  const kept = Number(readStored(owned(name)))
  return Number.isFinite(kept) && kept > 0 ? kept : null
}

export function keepWelcomePutAway(at: number): void {
  writeStored(owned(name), String(at))
}
