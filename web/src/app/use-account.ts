import type { User } from '@nestbook/contract/auth.ts'
import { useCallback, useEffect, useState } from 'react'
import { isOffline, useOffline } from '../device/connection.ts'
import { joinGuestsShelf } from '../device/join-guest.ts'
import { keepFor, keptFor } from '../device/owner.ts'
import {
  dropToken,
  enterAnew,
  isGuest,
  keepTokensAccount,
  readToken,
  readTokensAccount,
  setGuest,
} from '../device/person.ts'
import { keepPlan } from '../device/stored-plan.ts'

/**
 * Who is here: nobody known, a guest, somebody whose address is unconfirmed, or somebody with an account. Without a
 * network nobody can be asked whether a token counts: its owner reads what is on the device.
 */
export type Account =
  | { kind: 'checking' | 'reading' | 'stranger' | 'guest'; user: null }
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
  const isOff = useOffline()
  const isSettled = account.kind !== 'checking' && account.kind !== 'reading'
  const settle = useCallback((user: User | null) => {
    if (!user) dropToken()
    else keepPlan(user.subscriptionStatus === 'pro' ? 'pro' : 'free')
    // What is in memory is the account's: nobody who comes after it may find it there.
    if (!user && keptFor() !== null) return enterAnew()
    if (user?.isVerified) {
      keepTokensAccount(user.id)
      openShelf(user.id)
    }
    setAccount(user ? { kind: user.isVerified ? 'member' : 'waiting', user } : withoutServer())
  }, [])

  useEffect(() => {
    if (isSettled || !readToken()) return
    if (isOff && readTokensAccount() !== null) return setAccount(withoutServer())
    loadSession()
      .then(({ checkSession }) => checkSession())
      .then(
        (found) => (found === 'offline' && readTokensAccount() ? setAccount(withoutServer()) : settle(asUser(found))),
        () => settle(null),
      )
  }, [settle, isSettled, isOff])

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

function asUser(found: User | null | 'offline'): User | null {
  return found === 'offline' ? null : found
}

function openShelf(account: string): void {
  if (keptFor() !== null) return
  keepFor(account)
  joinGuestsShelf()
}

function withoutServer(): Account {
  const account = readTokensAccount()
  if (account !== null && isOffline()) {
    keepFor(account)
    return { kind: 'reading', user: null }
  }
  if (readToken()) return { kind: 'checking', user: null }
  return { kind: isGuest() ? 'guest' : 'stranger', user: null }
}
