import type { session } from '@nestbook/contract/auth.ts'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { Banner } from '../../ui/banner.tsx'
import { manageWords } from '../../words/manage-account.ts'
import { endSession, fetchSessions } from './account-calls.ts'

type Session = z.infer<typeof session>
type FormMessage = { kind: 'ok' | 'bad'; text: string } | null

/** Where the account is open; any other device can be signed out from here. */
export function SignedInDevices() {
  const [sessions, setSessions] = useState<Session[] | null>(null)
  const [said, setSaid] = useState<FormMessage>(null)
  useEffect(() => {
    fetchSessions().then(setSessions, () => setSaid({ kind: 'bad', text: manageWords.devicesFailed }))
  }, [])
  const signOut = async (id: string) => {
    setSaid(null)
    try {
      await endSession(id)
      setSessions((known) => known?.filter((one) => one.id !== id) ?? null)
      setSaid({ kind: 'ok', text: manageWords.signedOut })
    } catch {
      setSaid({ kind: 'bad', text: manageWords.signOutFailed })
    }
  }
  return (
    <>
      <p className="muted">{manageWords.devicesLine}</p>
      {said && <Banner kind={said.kind}>{said.text}</Banner>}
      <ul className="devices" aria-busy={sessions === null && !said}>
        {sessions?.map(({ id, device, isThisOne, lastSeenAt }) => (
          <li key={id}>
            <div>
              <b>{device}</b>
              <div className="muted small">
                {isThisOne ? manageWords.thisDevice : manageWords.lastUsed(dayOf(lastSeenAt))}
              </div>
            </div>
            {!isThisOne && (
              <button
                type="button"
                className="button button-quiet button-sm"
                aria-label={manageWords.signOutOf(device)}
                onClick={() => void signOut(id)}
              >
                {manageWords.signOut}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
}
