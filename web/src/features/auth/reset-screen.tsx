import { useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Message } from '../../ui/message.tsx'
import { moveOn } from '../../ui/use-arrival.ts'
import { authWords, resetWords } from '../../words/auth.ts'
import { requestReset, setNewPassword } from './auth-calls.ts'
import { AccountPassword, EmailField, SubmitButton } from './form-parts.tsx'
import { MailboxNote } from './mailbox-note.tsx'
import { PasswordChecks } from './password-checks.tsx'
import { Spread } from './spread.tsx'
import { useEntries } from './use-entries.ts'

const words = { network: resetWords.network, other: resetWords.failed }

export function AskResetScreen({ onLogin }: { onLogin: () => void }) {
  const [sent, setSent] = useState<string | null>(null)
  const send = async ({ email }: { email: string }) => {
    setSent(null)
    setSent((await requestReset(email)).message)
  }
  const { form, entry, problem, isSending, submit } = useEntries({ email: '' }, send, words)
  return (
    <Spread title={resetWords.askTitle}>
      <p className="lead-in">{resetWords.askLine}</p>
      {sent && <Banner kind="ok">{sent}</Banner>}
      {sent && <MailboxNote />}
      {problem && <Banner kind="bad">{problem}</Banner>}
      <form ref={form} onSubmit={submit} noValidate>
        <fieldset className="fields" disabled={isSending}>
          <EmailField {...entry('email')} />
          <SubmitButton isSending={isSending} label={resetWords.send} working={resetWords.sending} />
        </fieldset>
      </form>
      <BackToLogin onLogin={onLogin} />
    </Spread>
  )
}

type NewPasswordProps = {
  token: string
  onLogin: () => void
  onAskAgain: () => void
  /** The form is done with. */
  onEnd: () => void
}

export function NewPasswordScreen({ token, onLogin, onAskAgain, onEnd }: NewPasswordProps) {
  const [end, setEnd] = useState<'changed' | 'expired' | null>(null)
  const send = async ({ password }: { password: string; again: string }) => {
    try {
      await setNewPassword({ token, password })
      setEnd('changed')
    } catch (failure) {
      if (!(failure instanceof CallFailure && failure.code === 'reset_link_invalid')) throw failure
      setEnd('expired')
    }
    moveOn()
    onEnd()
  }
  const { form, entry, problem, isSending, submit } = useEntries({ password: '', again: '' }, send)
  if (end === 'changed') return <PasswordChanged onLogin={onLogin} />
  if (end === 'expired') return <ResetExpired onLogin={onLogin} onAskAgain={onAskAgain} />
  return (
    <Spread title={resetWords.title}>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <form ref={form} onSubmit={submit} noValidate>
        <fieldset className="fields" disabled={isSending}>
          <AccountPassword {...entry('password')} label={resetWords.fresh} isNew>
            <PasswordChecks password={entry('password').value} />
          </AccountPassword>
          <AccountPassword {...entry('again')} label={authWords.again} isNew />
          <SubmitButton isSending={isSending} label={resetWords.save} working={resetWords.saving} />
        </fieldset>
      </form>
      <BackToLogin onLogin={onLogin} />
    </Spread>
  )
}

function PasswordChanged({ onLogin }: { onLogin: () => void }) {
  return (
    <Message spot="openWindow" title={resetWords.changed} acts={[{ label: authWords.signIn, onAct: onLogin }]}>
      <p>{resetWords.changedLine}</p>
    </Message>
  )
}

function ResetExpired({ onLogin, onAskAgain }: { onLogin: () => void; onAskAgain: () => void }) {
  const acts = [
    { label: resetWords.sendNew, onAct: onAskAgain },
    { label: authWords.backToLogin, onAct: onLogin },
  ]
  return (
    <Message spot="spilledTea" title={resetWords.expired} acts={acts}>
      <p>{resetWords.expiredLine}</p>
    </Message>
  )
}

function BackToLogin({ onLogin }: { onLogin: () => void }) {
  return (
    <p className="alone under-form">
      <button type="button" className="link tappable" onClick={onLogin}>
        {authWords.backToLogin}
      </button>
    </p>
  )
}
