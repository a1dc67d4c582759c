import { Suspense, useState } from 'react'
import { lazyPart } from '../../device/lazy-part.ts'
import { useStoredPlan } from '../../device/stored-plan.ts'
import { useListed } from '../../device/use-conversations.ts'
import { CanceledNotice } from '../../features/home/canceled-notice.tsx'
import { Home } from '../../features/home/home.tsx'
import type { Notice } from '../read-notice.ts'
import { useTitle } from '../use-title.ts'
import type { UsageProps } from './usage-props.ts'
import { UsageRow } from './usage-row.tsx'
import { useHomeFamily } from './use-home-family.ts'

const UsageLine = lazyPart(() => import('../../features/usage/usage-line.tsx'), 'UsageLine')

const AgesBanner = lazyPart(() => import('../../features/home/ages-banner.tsx'), 'AgesBanner')
const PastDueNotice = lazyPart(() => import('../../features/billing/past-due-notice.tsx'), 'PastDueNotice')
const AddChildrenPanel = lazyPart(() => import('./add-children-panel.tsx'), 'AddChildrenPanel')

type Props = UsageProps & {
  isMember: boolean
  notice: Notice
  onNoticed: () => void
  onAsk: (question: string) => void
  onResume: (conversation: string) => void
}

export function HomePage({ isMember, notice, onNoticed, onAsk, onResume, ...frame }: Props) {
  const { onUpgrade, onSessionOver, onConversations } = frame
  useTitle(null)
  const latest = useListed()[0]
  const family = useHomeFamily(isMember)
  const isPro = useStoredPlan() === 'pro' && isMember
  const [isAdding, setAdding] = useState(false)
  const usage = (
    <UsageRow onConversations={latest ? onConversations : null}>
      <Suspense>
        <UsageLine turn="home" onUpgrade={onUpgrade} onSessionOver={onSessionOver} />
      </Suspense>
    </UsageRow>
  )
  return (
    <>
      <Home
        ages={family?.ages ?? null}
        onAsk={onAsk}
        onResume={latest && !isMember ? () => onResume(latest.id) : null}
        notice={
          notice === 'upgrade-canceled' ? (
            <CanceledNotice onEnd={onNoticed} />
          ) : (
            isPro && (
              <Suspense>
                <PastDueNotice />
              </Suspense>
            )
          )
        }
        banner={
          family?.hasNone && (
            <Suspense>
              <AgesBanner onAdd={() => setAdding(true)} />
            </Suspense>
          )
        }
        usage={usage}
      />
      <Suspense>{isAdding && <AddChildrenPanel onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
