import { FieldError } from './field-error.tsx'

type Props = {
  name: string
  label: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
}

/** A field of several lines. */
export function LinesField({ name, label, value, onValue, error }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <textarea
        className="input"
        id={name}
        name={name}
        rows={3}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <FieldError name={name} error={error} />
    </div>
  )
}
