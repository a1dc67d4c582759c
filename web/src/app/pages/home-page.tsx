import { lazy, Suspense } from 'react'
import { useShelf } from '../../device/use-shelf.ts'
import { CanceledNotice } from '../../features/home/canceled-notice.tsx'
import { Home } from '../../features/home/home.tsx'
import type { Notice } from '../take-notice.ts'
import { useTitle } from '../use-title.ts'
import type { UsageProps } from './usage-props.ts'
import { UsageRow } from './usage-row.tsx'

const UsageLine = lazy(() =>
  import('../../features/usage/usage-line.tsx').then(({ UsageLine }) => ({ default: UsageLine })),
)

type Props = UsageProps & {
  notice: Notice
  onNoticed: () => void
  onAsk: (question: string) => void
  onResume: (conversation: string) => void
}

export function HomePage({ notice, onNoticed, onAsk, onResume, onUpgrade, onSessionOver, onConversations }: Props) {
  useTitle(null)
  const latest = useShelf()[0]
  const usage = (
    <UsageRow onConversations={latest ? onConversations : null}>
      <Suspense>
        <UsageLine turn="home" onUpgrade={onUpgrade} onSessionOver={onSessionOver} />
      </Suspense>
    </UsageRow>
  )
  return (
    <Home
      ages=""
      onAsk={onAsk}
      onResume={latest ? () => onResume(latest.id) : null}
      notice={notice && <CanceledNotice onEnd={onNoticed} />}
      usage={usage}
    />
  )
}
