import { authRoutes } from '@nestbook/contract/auth.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/call-failure.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { changePasswordWords as words } from '../../words/settings.ts'

const timeoutMs = 20_000

type Field = 'current' | 'password'
type FormError = { field: Field | null; text: string } | null

/** Asks for the password that holds and the one to come. */
export function ChangePasswordDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const [values, setValues] = useState<Record<Field, string>>({ current: '', password: '' })
  const [error, setError] = useState<FormError>(null)
  const [isWorking, setIsWorking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    setIsWorking(true)
    const failed = await change(values)
    setIsWorking(false)
    if (failed) setError(failed)
    else onChanged()
  }
  const cancel = () => {
    if (!isWorking) onClose()
  }
  const field = (name: Field, label: string, autoComplete: 'current-password' | 'new-password') => (
    <PasswordField
      name={`change-${name}`}
      label={label}
      value={values[name]}
      onValue={(value) => {
        setValues({ ...values, [name]: value })
        setError(null)
      }}
      error={error?.field === name ? error.text : undefined}
      autoComplete={autoComplete}
      words={words}
    />
  )
  return (
    <Dialog title={words.title} onClose={cancel}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {error && error.field === null && <Banner kind="bad">{error.text}</Banner>}
        <p>{words.line}</p>
        {field('current', words.current, 'current-password')}
        {field('password', words.fresh, 'new-password')}
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" disabled={isWorking} onClick={cancel}>
            {words.cancel}
          </button>
          <button type="submit" className="button button-primary" disabled={isWorking}>
            {isWorking ? words.saving : words.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

async function change(body: Record<Field, string>): Promise<FormError> {
  try {
    const caller = { fingerprint: await deviceFingerprint() }
    await call(authRoutes.changePassword, { caller, body, signal: AbortSignal.timeout(timeoutMs) })
    return null
  } catch (failure) {
    if (!(failure instanceof CallFailure)) return { field: null, text: words.network }
    const field = failure.reply?.field
    return { field: field === 'current' || field === 'password' ? field : null, text: failure.message }
  }
}
