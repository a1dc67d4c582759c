import { Icon } from './icon.tsx'

/** What is wrong with a field, under it; the field points to it as `<name>-flaw`. */
export function Flaw({ name, flaw }: { name: string; flaw: string | undefined }) {
  if (!flaw) return null
  return (
    <span className="err" id={`${name}-flaw`}>
      <Icon name="warning" className="icon-sm" />
      {flaw}
    </span>
  )
}
