import { FieldError } from './field-error.tsx'
import './select-field.css'

export type Choice = { value: string; label: string }

type Props = {
  name: string
  label: string
  value: string
  onValue: (value: string) => void
  choices: readonly Choice[]
  /** What is wrong with the value. */
  error?: string | undefined
  /** What stands below. */
  help?: string | undefined
  isDisabled?: boolean
}

export function SelectField({ name, label, value, onValue, choices, error, help, isDisabled = false }: Props) {
  const told = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        className="input select-input"
        id={name}
        name={name}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={told || undefined}
      >
        {choices.map(({ value: each, label: shown }) => (
          <option key={each} value={each}>
            {shown}
          </option>
        ))}
      </select>
      <FieldError name={name} error={error} />
      {help && (
        <span className="help" id={`${name}-help`}>
          {help}
        </span>
      )}
    </div>
  )
}
