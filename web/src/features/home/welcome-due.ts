import type { User } from '@nestbook/contract/auth.ts'
import { owned } from '../../device/owner.ts'
import { readStored, writeStored } from '../../device/storage.ts'

const restMs = 7 * 24 * 60 * 60 * 1000
const name = 'welcome-dismissed'

type Seen = Pick<User, 'subscriptionStatus' | 'hasSeenOnboarding' | 'lastOnboardingShown'>

/**
 * Whether a parent is to be welcomed: one without Pro who never was, or more than seven days ago. A dismissal on
 * this device counts as much as one that the server knows.
 */
export function isWelcomeDue(user: Seen, dismissedAt: number | null, now: number): boolean {
  if (user.subscriptionStatus === 'pro') return false
  if (dismissedAt !== null && now - dismissedAt <= restMs) return false
  if (!user.hasSeenOnboarding || user.lastOnboardingShown === null) return true
  return now - Date.parse(user.lastOnboardingShown) > restMs
}

/** When the account put its welcome away on this device; null when it did not. */
export function welcomeDismissedAt(): number | null {
  const kept = Number(readStored(owned(name)))
  return Number.isFinite(kept) && kept > 0 ? kept : null
}

export function storeWelcomeDismissed(at: number): void {
  writeStored(owned(name), String(at))
}
