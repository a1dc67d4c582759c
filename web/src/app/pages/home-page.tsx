import { lazy, Suspense } from 'react'
import { Home } from '../../features/home/home.tsx'
import { useTitle } from '../use-title.ts'
import type { UsageProps } from './usage-props.ts'

const UsageLine = lazy(() =>
  import('../../features/usage/usage-line.tsx').then(({ UsageLine }) => ({ default: UsageLine })),
)

type Props = UsageProps & { onAsk: (question: string) => void }

export function HomePage({ onAsk, onUpgrade, onSessionOver }: Props) {
  useTitle(null)
  const usage = (
    <Suspense>
      <UsageLine turn="home" onUpgrade={onUpgrade} onSessionOver={onSessionOver} />
    </Suspense>
  )
  return <Home onAsk={onAsk} under={usage} />
}
