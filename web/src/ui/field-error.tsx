import { Icon } from './icon.tsx'

/** What is wrong with a field, under it; the field points to it as `<name>-error`. */
export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null
  return (
    <span className="field-error" id={`${name}-error`}>
      <Icon name="warning" className="icon-sm" />
      {error}
    </span>
  )
}
