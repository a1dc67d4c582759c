import type { User } from '@nestbook/contract/auth.ts'
import type { Standing } from '../subscriptions/subscriptions.ts'
import type { Account, Registration } from './accounts.store.ts'

/** How an account is shown to its owner. */
export function userOf(
  { id, email, provider, createdAt, onboardingSeenAt }: Account,
  { plan, sources }: Standing,
): User {
  return {
    id,
    email,
    isVerified: true,
    subscriptionStatus: plan,
    subscriptionSources: sources,
    hasSeenOnboarding: onboardingSeenAt !== null,
    lastOnboardingShown: onboardingSeenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    profile: { provider },
  }
}

/** A registration is shown alike, whether or not its address has an account. */
export function waitingUserOf({ id, email, createdAt }: Registration): User {
  return {
    id,
    email,
    isVerified: false,
    subscriptionStatus: 'free',
    subscriptionSources: [],
    hasSeenOnboarding: false,
    lastOnboardingShown: null,
    createdAt: createdAt.toISOString(),
    profile: { provider: 'password' },
  }
}
