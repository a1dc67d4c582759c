import type { User } from '@nestbook/contract/auth.ts'
import { useEffect } from 'react'
import { hasDraft } from '../device/use-draft.ts'
import { isWelcomeDue, welcomeDismissedAt } from '../features/home/welcome-due.ts'
import { loadWelcome } from './lazy-pages.ts'

/** Welcomes a signed-in parent on the home screen. `onDue` must keep its identity between renders. */
export function useWelcome(user: User | null, onDue: () => void): void {
  useEffect(() => {
    if (!user || !isWelcomeDue(user, welcomeDismissedAt(), Date.now())) return
    let isHere = true
    // Whoever writes already, or unfolded a menu, is not interrupted: they are welcomed another time.
    loadWelcome().then(
      () => isHere && !hasDraft('home') && !document.querySelector('[aria-expanded="true"]') && onDue(),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [user, onDue])
}
