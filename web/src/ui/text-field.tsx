import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'placeholder' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
>

export type TextFieldProps = Native & {
  name: string
  label: string
  /** Stands after the label, more quietly. */
  note?: string
  value: string
  onValue: (value: string) => void
  /** What is wrong with the value. */
  error: string | undefined
  /** Something that stands in the field's right end. */
  inside?: ReactNode
  /** Something that belongs below, such as rules. */
  children?: ReactNode
}

export function TextField({ name, label, note, value, onValue, error, inside, children, ...native }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {note && <span className="field-note"> {note}</span>}
      </label>
      <div className={inside ? 'input-wrap has-inside' : 'input-wrap'}>
        <input
          {...native}
          className="input"
          id={name}
          name={name}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        {inside}
      </div>
      <FieldError name={name} error={error} />
      {children}
    </div>
  )
}
