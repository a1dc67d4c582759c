import './badge.css'

type Props = { kind?: 'pro' | 'ok' | 'warn'; children: string }

/** A word on a small tag. */
export function Badge({ kind, children }: Props) {
  return <span className={kind ? `badge badge-${kind}` : 'badge'}>{children}</span>
}
