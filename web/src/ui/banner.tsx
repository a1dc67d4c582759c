import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './banner.css'

export type BannerKind = 'bad' | 'ok' | 'warn' | 'pro'

const icons: Record<BannerKind, IconName> = { bad: 'warning', ok: 'tick', warn: 'note', pro: 'star' }
const roles: Partial<Record<BannerKind, 'alert' | 'status'>> = { bad: 'alert', ok: 'status' }

/** A boxed remark. What went wrong is spoken at once, what went well when it suits. */
export function Banner({ kind, children }: { kind: BannerKind; children: ReactNode }) {
  return (
    <div className={`banner ${kind}`} role={roles[kind]}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  )
}
