import { lazy, Suspense } from 'react'
import { useShelf } from '../../device/use-shelf.ts'
import { Home } from '../../features/home/home.tsx'
import { useTitle } from '../use-title.ts'
import type { UsageProps } from './usage-props.ts'

const UsageLine = lazy(() =>
  import('../../features/usage/usage-line.tsx').then(({ UsageLine }) => ({ default: UsageLine })),
)

type Props = UsageProps & { onAsk: (question: string) => void; onResume: (conversation: string) => void }

export function HomePage({ onAsk, onResume, onUpgrade, onSessionOver }: Props) {
  useTitle(null)
  const latest = useShelf()[0]
  const usage = (
    <Suspense>
      <UsageLine turn="home" onUpgrade={onUpgrade} onSessionOver={onSessionOver} />
    </Suspense>
  )
  return <Home onAsk={onAsk} onResume={latest ? () => onResume(latest.id) : null} usage={usage} />
}
