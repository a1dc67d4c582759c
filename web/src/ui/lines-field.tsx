import { Flaw } from './flaw.tsx'

type Props = {
  name: string
  label: string
  value: string
  onValue: (value: string) => void
  flaw: string | undefined
}

/** A field of several lines. */
export function LinesField({ name, label, value, onValue, flaw }: Props) {
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
        aria-invalid={flaw ? true : undefined}
        aria-describedby={flaw ? `${name}-flaw` : undefined}
      />
      <Flaw name={name} flaw={flaw} />
    </div>
  )
}
