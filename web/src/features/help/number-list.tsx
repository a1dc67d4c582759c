import './number-list.css'

export type HelpLine = { href: string; label: string; line: string }

/** Whom to call, and what stands below. */
export function NumberList({ lines, below }: { lines: readonly HelpLine[]; below: string }) {
  return (
    <>
      <ul className="numbers">
        {lines.map(({ href, label, line }) => (
          <li key={href}>
            <a className="link tappable" href={href}>
              {label}
            </a>
            <span className="muted small">{line}</span>
          </li>
        ))}
      </ul>
      <p className="muted">{below}</p>
    </>
  )
}
