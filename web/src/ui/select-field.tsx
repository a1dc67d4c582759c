import { Flaw } from './flaw.tsx'
import './select-field.css'

export type Choice = { value: string; label: string }

type Props = {
  name: string
  label: string
  value: string
  onValue: (value: string) => void
  choices: readonly Choice[]
  /** What is wrong with the value. */
  flaw?: string | undefined
  /** What stands below. */
  help?: string | undefined
  isDisabled?: boolean
}

export function SelectField({ name, label, value, onValue, choices, flaw, help, isDisabled = false }: Props) {
  const told = [flaw && `${name}-flaw`, help && `${name}-help`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        className="input"
        id={name}
        name={name}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={flaw ? true : undefined}
        aria-describedby={told || undefined}
      >
        {choices.map(({ value: each, label: shown }) => (
          <option key={each} value={each}>
            {shown}
          </option>
        ))}
      </select>
      <Flaw name={name} flaw={flaw} />
      {help && (
        <span className="help" id={`${name}-help`}>
          {help}
        </span>
      )}
    </div>
  )
}
