import type { User } from '@nestbook/contract/auth.ts'
import { useCallback, useEffect, useState } from 'react'
import { clearOtherAccounts, clearSentData } from '../device/clear-account.ts'
import { isOffline, useOffline } from '../device/connection.ts'
import { joinGuestConversations } from '../device/join-guest.ts'
import { owner, setOwner } from '../device/owner.ts'
import {
  dropToken,
  isGuest,
  isTokenVouchedFor,
  lockAndReenter,
  readToken,
  readTokensAccount,
  setGuest,
  storeTokensAccount,
  vouchForToken,
} from '../device/person.ts'
import { storePlan } from '../device/stored-plan.ts'
import { onWake } from '../device/wake.ts'

const pollMs = 10_000

/**
 * Who is here: nobody known, a guest, somebody whose address is unconfirmed, or somebody with an account. While the
 * server cannot be asked whether a token counts, its owner reads what is on the device.
 */
export type Account =
  | { kind: 'checking' | 'reading' | 'stranger' | 'guest'; user: null }
  | { kind: 'waiting' | 'member'; user: User }

/** With an account, also where only the device can be asked. */
export function isSignedIn({ kind }: Account): boolean {
  return kind === 'member' || kind === 'reading'
}

export type Door = {
  account: Account
  becomeGuest: () => void
  becomeStranger: () => void
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
  const settle = useCallback((found: User | 'over' | 'unknown') => {
    if (found === 'unknown' && isTokenVouchedFor()) return setAccount(becomeReader())
    if (typeof found === 'string') return setAccount(clearSession(found === 'over'))
    vouchForToken()
    storePlan(found.subscriptionStatus === 'pro' ? 'pro' : 'free')
    if (found.isVerified) {
      storeTokensAccount(found.id)
      openConversations(found.id)
    }
    setAccount({ kind: found.isVerified ? 'member' : 'waiting', user: found })
  }, [])

  useEffect(() => {
    if (isSettled || !readToken()) return
    if (isOff && isTokenVouchedFor()) return setAccount(becomeReader())
    loadSession()
      .then(({ checkSession }) => checkSession())
      .then(settle, () => settle('unknown'))
  }, [settle, isSettled, isOff])

  const look = useCallback(() => {
    if (!readToken()) return
    loadSession()
      .then(({ refresh }) => refresh())
      .then(
        (found) => found !== 'unknown' && settle(found),
        () => {},
      )
  }, [settle])
  useEffect(() => {
    if (account.kind !== 'reading' || isOff) return
    const timer = setInterval(look, pollMs)
    const stop = onWake(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [account.kind, isOff, look])
  const endSession = useCallback(() => settle('over'), [settle])
  const becomeGuest = useCallback(() => {
    setGuest(true)
    setAccount(withoutServer())
  }, [])
  const becomeStranger = useCallback(() => {
    setGuest(false)
    setAccount(withoutServer())
  }, [])
  return { account, becomeGuest, becomeStranger, endSession, look }
}

/** Who is here once the token is gone. Only a server's own word takes what it has as well off the device. */
function clearSession(isOver: boolean): Account {
  const account = readTokensAccount()
  dropToken()
  if (isOver && account !== null) clearSentData(account)
  // What is in memory is the account's: nobody who comes after it may find it there.
  if (owner() !== null) lockAndReenter()
  return withoutServer()
}

function openConversations(account: string): void {
  if (owner() !== null) return
  clearOtherAccounts(account)
  setOwner(account)
  joinGuestConversations()
}

function withoutServer(): Account {
  if (!readToken()) return { kind: isGuest() ? 'guest' : 'stranger', user: null }
  return isOffline() && isTokenVouchedFor() ? becomeReader() : { kind: 'checking', user: null }
}

/** Whoever waits for a mail has no conversations of their own yet: they read what they asked as a guest. */
function becomeReader(): Account {
  const account = readTokensAccount()
  if (account !== null) setOwner(account)
  return { kind: 'reading', user: null }
}
