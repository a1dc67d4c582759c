import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { platform } from '../device/platform.ts'
import type { Panel } from './panels.tsx'
import type { Account } from './use-account.ts'

type ShowPanel = Dispatch<SetStateAction<Panel | null>>

/** In the iOS app, receives what was bought. The callbacks must keep their identity between renders. */
export function usePurchases({ kind, user }: Account, setPanel: ShowPanel, look: () => void): void {
  const account = kind === 'member' ? user.id : null
  useEffect(() => {
    if (platform() !== 'ios' || (kind !== 'member' && kind !== 'guest')) return
    import('../features/purchases/watch-purchases.ts').then(
      // Over nothing else: what was opened meanwhile comes first.
      ({ watchPurchases }) =>
        watchPurchases({ account, show: (panel) => setPanel((shown) => shown ?? panel), onLinked: look }),
      () => {},
    )
  }, [kind, account, setPanel, look])
}
