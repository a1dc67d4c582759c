import { authRoutes, type User } from '@nestbook/contract/auth.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/call-failure.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { changePasswordWords, securityWords as words } from '../../words/settings.ts'
import { ChangePasswordDialog } from './change-password.tsx'

const timeoutMs = 20_000

type FormMessage = { kind: 'ok' | 'bad'; text: string } | null

/** How one signs in here, and for who has a password the way to a new one. */
export function Security({ user: { email, profile } }: { user: User }) {
  const [asking, setAsking] = useState<'no' | 'asked' | 'sending'>('no')
  const [isChanging, setIsChanging] = useState(false)
  const [said, setSaid] = useState<FormMessage>(null)
  if (profile.provider !== 'password') return <p>{words.connected[profile.provider]}</p>
  const send = async () => {
    setAsking('sending')
    setSaid(await sendReset(email))
    setAsking('no')
  }
  const ask = () => {
    setSaid(null)
    setAsking('asked')
  }
  return (
    <>
      {said && <Banner kind={said.kind}>{said.text}</Banner>}
      <p className="muted">{words.line}</p>
      <div className="card-actions">
        <button type="button" className="button button-quiet" onClick={ask}>
          {words.reset}
        </button>
        <button type="button" className="button button-quiet" onClick={() => setIsChanging(true)}>
          {changePasswordWords.open}
        </button>
      </div>
      {isChanging && (
        <ChangePasswordDialog
          onClose={() => setIsChanging(false)}
          onChanged={() => {
            setIsChanging(false)
            setSaid({ kind: 'ok', text: changePasswordWords.changed })
          }}
        />
      )}
      {asking !== 'no' && (
        <ConfirmDialog
          words={{ ...words.ask, line: words.ask.line(email) }}
          kind="gentle"
          isWorking={asking === 'sending'}
          onStay={() => setAsking('no')}
          onGoOn={() => void send()}
        />
      )}
    </>
  )
}

async function sendReset(email: string): Promise<FormMessage> {
  try {
    const caller = { fingerprint: await deviceFingerprint() }
    await call(authRoutes.resetPassword, { caller, body: { email }, signal: AbortSignal.timeout(timeoutMs) })
    return { kind: 'ok', text: words.sent }
  } catch (failure) {
    if (!(failure instanceof CallFailure)) return { kind: 'bad', text: words.network }
    return { kind: 'bad', text: failure.reply?.error ?? words.failed }
  }
}
