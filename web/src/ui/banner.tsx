import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './banner.css'

export type BannerKind = 'bad' | 'ok' | 'warn' | 'pro'

const icons: Record<BannerKind, IconName> = { bad: 'warning', ok: 'tick', warn: 'note', pro: 'star' }
const roles: Partial<Record<BannerKind, 'alert' | 'status'>> = { bad: 'alert', ok: 'status' }

type Props = {
  kind: BannerKind
  /** Adds a button that takes it away. */
  onDismiss?: { label: string; act: () => void }
  children: ReactNode
}

/** A boxed remark. What went wrong is spoken at once, what went well when it suits. */
export function Banner({ kind, onDismiss, children }: Props) {
  return (
    <div className={`banner banner-${kind}`} role={roles[kind]}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
      {onDismiss && (
        <button type="button" className="icon-button" aria-label={onDismiss.label} onClick={onDismiss.act}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  )
}
