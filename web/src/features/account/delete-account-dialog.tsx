import type { User } from '@nestbook/contract/auth.ts'
import { type FormEvent, useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { authWords } from '../../words/auth.ts'
import { deletePhrase, deleteWords, manageWords } from '../../words/manage-account.ts'
import { confirmPassword, deleteAccount } from './account-calls.ts'

type Step = 'phrase' | 'sure' | 'password' | 'elsewhere' | 'gone'

type Props = {
  user: User
  /** With why it failed, if it did. */
  onClose: (problem: string | null) => void
  /** The account is gone: nothing of it may stay on the device. */
  onDeleted: () => void
  onSignInAgain: () => void
  /** The parent has read that the account is gone. */
  onGone: () => void
}

/** Asks for the phrase, once more, and for the password when it was not given of late. */
export function DeleteAccountDialog({ user, onClose, onDeleted, onSignInAgain, onGone }: Props) {
  const [step, setStep] = useState<Step>('phrase')
  const [phrase, setPhrase] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isWorking, setIsWorking] = useState(false)
  const isTyped = phrase === deletePhrase

  const remove = async () => {
    setIsWorking(true)
    try {
      await deleteAccount()
      onDeleted()
      setStep('gone')
    } catch (failure) {
      if (isStale(failure)) setStep(user.profile.provider === 'password' ? 'password' : 'elsewhere')
      else onClose(wordsFor(failure))
    }
    setIsWorking(false)
  }
  const prove = async () => {
    setIsWorking(true)
    try {
      await confirmPassword(password)
    } catch (failure) {
      setIsWorking(false)
      if (!(failure instanceof CallFailure)) return onClose(deleteWords.network)
      return setError(failure.message)
    }
    await remove()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    if (step === 'phrase' && isTyped) setStep('sure')
    if (step === 'sure') void remove()
    if (step === 'password') void prove()
  }

  if (step === 'gone')
    return (
      <Dialog title={deleteWords.doneTitle} role="alertdialog" onClose={onGone}>
        <p>{deleteWords.done(user.email)}</p>
        <div className="dialog-actions">
          <button type="button" className="button button-primary" onClick={onGone}>
            {manageWords.ok}
          </button>
        </div>
      </Dialog>
    )
  const cancel = () => {
    if (!isWorking) onClose(null)
  }
  return (
    <Dialog title={titles[step]} role="alertdialog" onClose={cancel}>
      <form className="delete-form" onSubmit={submit} noValidate>
        {step === 'phrase' && (
          <>
            <p>
              {deleteWords.allDataOf} <b className="addr">{user.email}</b> {deleteWords.willGo}
            </p>
            {user.subscriptionSources.includes('stripe') && <Banner kind="warn">{deleteWords.stripeEnds}</Banner>}
            {user.subscriptionSources.includes('apple') && <Banner kind="warn">{deleteWords.appStoreStays}</Banner>}
            <TextField
              name="delete-phrase"
              label={deleteWords.type}
              value={phrase}
              onValue={setPhrase}
              error={phrase && !deletePhrase.startsWith(phrase) ? deleteWords.mistyped : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </>
        )}
        {step === 'sure' && <p>{deleteWords.lastLine}</p>}
        {step === 'password' && (
          <>
            <p>{deleteWords.proofLine}</p>
            <PasswordField
              name="delete-password"
              label={deleteWords.password}
              value={password}
              onValue={(value) => {
                setPassword(value)
                setError(undefined)
              }}
              error={error}
              autoComplete="current-password"
              words={{ show: authWords.show, hide: authWords.hide }}
            />
          </>
        )}
        {step === 'elsewhere' && <p>{deleteWords.proofElsewhere}</p>}
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" disabled={isWorking} onClick={cancel}>
            {deleteWords.cancel}
          </button>
          {step === 'elsewhere' ? (
            <button type="button" className="button button-primary" onClick={onSignInAgain}>
              {deleteWords.signInAgain}
            </button>
          ) : (
            <button type="submit" className="button button-danger" disabled={isWorking || !isTyped}>
              {isWorking ? deleteWords.deleting : deleteWords.delete}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

const titles: Record<Exclude<Step, 'gone'>, string> = {
  phrase: manageWords.deleteAll,
  sure: deleteWords.lastTitle,
  password: deleteWords.proofTitle,
  elsewhere: deleteWords.proofTitle,
}

function isStale(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'reauth_required'
}

function wordsFor(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return deleteWords.network
  return deleteWords.failed(failure.reply?.error ?? deleteWords.unknown)
}
