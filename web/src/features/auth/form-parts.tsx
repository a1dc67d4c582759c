import type { ReactNode } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { authWords } from '../../words/auth.ts'

type Entry = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onValue'>

const reveal = { show: authWords.show, hide: authWords.hide }

export function EmailField(entry: Entry) {
  return (
    <TextField
      {...entry}
      label={authWords.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

type PasswordProps = Entry & { label?: string; isNew: boolean; children?: ReactNode }

export function AccountPassword({ label = authWords.password, isNew, ...entry }: PasswordProps) {
  return (
    <PasswordField {...entry} label={label} autoComplete={isNew ? 'new-password' : 'current-password'} words={reveal} />
  )
}

export function SubmitButton({ isSending, label, working }: { isSending: boolean; label: string; working: string }) {
  return (
    <button type="submit" className="button button-primary button-block">
      {isSending && <span className="spinner" aria-hidden="true" />}
      {isSending ? working : label}
    </button>
  )
}
