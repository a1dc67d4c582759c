import type { User } from '@nestbook/contract/auth.ts'
import { useCallback, useEffect, useState } from 'react'
import { joinGuestsShelf } from '../device/join-guest.ts'
import { keepFor, keptFor } from '../device/owner.ts'
import { dropToken, enterAnew, isGuest, readToken, setGuest } from '../device/person.ts'
import { keepPlan } from '../device/stored-plan.ts'

/** Who is here: nobody known, a guest, somebody whose address is unconfirmed, or somebody with an account. */
export type Account =
  | { kind: 'checking' | 'stranger' | 'guest'; user: null }
  | { kind: 'waiting' | 'member'; user: User }

export type Door = {
  account: Account
  beGuest: () => void
  beStranger: () => void
  /** The token counts no more. */
  endSession: () => void
  /** Asks the server again whether the address is confirmed by now. */
  look: () => void
}

const loadSession = () => import('../features/auth/session.ts')

export function useAccount(): Door {
  const [account, setAccount] = useState<Account>(withoutServer)
  const settle = useCallback((user: User | null) => {
    if (!user) dropToken()
    else keepPlan(user.subscriptionStatus === 'pro' ? 'pro' : 'free')
    // What is in memory is the account's: nobody who comes after it may find it there.
    if (!user && keptFor() !== null) return enterAnew()
    if (user?.isVerified) openShelf(user.id)
    setAccount(user ? { kind: user.isVerified ? 'member' : 'waiting', user } : withoutServer())
  }, [])

  useEffect(() => {
    if (!readToken()) return
    loadSession()
      .then(({ checkSession }) => checkSession())
      .then(settle, () => settle(null))
  }, [settle])

  const look = useCallback(() => {
    loadSession()
      .then(({ lookAgain }) => lookAgain())
      .then(
        (found) => found !== 'unknown' && settle(found),
        () => {},
      )
  }, [settle])
  const endSession = useCallback(() => settle(null), [settle])
  const beGuest = useCallback(() => {
    setGuest(true)
    setAccount(withoutServer())
  }, [])
  const beStranger = useCallback(() => {
    setGuest(false)
    setAccount(withoutServer())
  }, [])
  return { account, beGuest, beStranger, endSession, look }
}

function openShelf(account: string): void {
  if (keptFor() !== null) return
  keepFor(account)
  joinGuestsShelf()
}

function withoutServer(): Account {
  if (readToken()) return { kind: 'checking', user: null }
  return { kind: isGuest() ? 'guest' : 'stranger', user: null }
}
