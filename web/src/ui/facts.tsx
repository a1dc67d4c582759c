import { Fragment, type ReactNode } from 'react'
import './facts.css'

/** What something is called, beside what it is. A row whose value is null is left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          {value !== null && (
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          )}
        </Fragment>
      ))}
    </dl>
  )
}
