// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { forAll, usageLineMeta } from '@nestbook/contract/pages.ts'
import { pageMeta } from '../../device/page-meta.ts'
import { Icon } from '../../ui/icon.tsx'
import { usageWords } from '../../words/usage.ts'
import { useUsage } from './usage.ts'
import './usage.css'

type Props = {
  /** Changes when a question may have been counted. */
  turn: string
  onUpgrade: () => void
  onSessionOver: () => void
}

/** How many questions are left. Nothing while it is not known, and nothing for Pro, unless everybody is to see it. */
export function UsageLine({ turn, onUpgrade, onSessionOver }: Props) {
  const usage = useUsage(turn, onSessionOver)
  const isPro = usage?.subscriptionStatus === 'pro'
  if (isPro && pageMeta(usageLineMeta) !== forAll) return null
  if (!usage) return <div className="usage" />
  const { remaining, dailyLimit } = usage
  const isGuest = usage.subscriptionStatus === 'anonymous'
  const isOut = remaining === 0
  const count = isPro ? usageWords.proLeft(remaining, dailyLimit) : usageWords.left(remaining, dailyLimit)
  const left = `${count}${isGuest ? '' : usageWords.today}.`
  return (
    <div className={isOut ? 'usage is-out' : 'usage'} role="status">
      {isOut ? <Icon name="warning" className="icon-sm" /> : <Tally used={dailyLimit - remaining} all={dailyLimit} />}
      <span>
        {isOut ? (isGuest ? usageWords.guestOut : usageWords.dailyOut) : left}{' '}
        {!isPro && (
          <button type="button" className="link" onClick={onUpgrade}>
            {usageWords.upgrade}
          </button>
        )}
      </span>
    </div>
  )
}

const maxMarks = 20

function Tally({ used, all }: { used: number; all: number }) {
  if (all > maxMarks) return null
  return (
    <span className="tally" aria-hidden="true">
      {Array.from({ length: all }, (_, mark) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are alike, only their place tells them apart.
        <i key={mark} className={mark < used ? 'is-used' : undefined} />
      ))}
    </span>
  )
}
