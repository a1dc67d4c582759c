import type { SubscriptionReply } from '@nestbook/contract/billing.ts'
import { useState } from 'react'
import { useOffline } from '../../device/connection.ts'
import { platform } from '../../device/platform.ts'
import { hasWebCheckout } from '../../device/web-checkout.ts'
import { Banner } from '../../ui/banner.tsx'
import { DropMenu } from '../../ui/drop-menu.tsx'
import { Facts } from '../../ui/facts.tsx'
import { planWords, subscriptionWords as words } from '../../words/billing.ts'
import { longDate } from '../../words/dates.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { Notices } from './notices.tsx'
import { discountLines, planState } from './plan-state.ts'
import { ResubscribeDialog } from './resubscribe-dialog.tsx'
import { refreshSubscription, useSubscription } from './subscription.ts'
import { upgradeClick } from './upgrade-click.ts'
import { useCheckout, usePortal } from './use-leaving.ts'
import './subscription.css'

type Props = {
  /** Null while it is not known. */
  usage: { used: number; dailyLimit: number } | null
  freeLimit: number
  /** Whether Pro can be had here: only what is sold has a price. */
  isSold: boolean
  /** Shows the plans, where they are sold in them. */
  onPricing: () => void
  onManageAccount: () => void
}

/** The plan, what it costs and how much of it is used, and what can be done about it. */
export function SubscriptionPanel({ usage, ...acts }: Props) {
  const { subscription, hasFailed } = useSubscription()
  if (!subscription) return hasFailed ? <Failed /> : <Loading usage={usage} />
  return <Plan reply={subscription} usage={usage} {...acts} />
}

function Plan({ reply, usage, freeLimit, isSold, onPricing, onManageAccount }: Props & { reply: SubscriptionReply }) {
  const [asking, setAsking] = useState<'cancel' | 'resubscribe' | null>(null)
  const checkout = useCheckout()
  const portal = usePortal()
  const isOff = useOffline()
  const { subscription } = reply
  const plan = planState(reply)
  const isPaidHere = hasWebCheckout()
  const upgrade = () => {
    const leadsTo = upgradeClick({
      isCancelled: plan === 'cancelled',
      isGuest: false,
      platform: platform(),
      hasPricing: !isPaidHere,
    })
    if (leadsTo === 'resubscribe') setAsking('resubscribe')
    else if (leadsTo === 'pricing') onPricing()
    else checkout.leave()
  }
  const items: { label: string; onPick: () => void }[] = [{ label: words.manageAccount, onPick: onManageAccount }]
  if (subscription && !subscription.cancel_at_period_end)
    items.push({ label: words.cancel, onPick: () => setAsking('cancel') })
  const problem = checkout.problem ?? portal.problem
  return (
    <>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <Notices reply={reply} isSold={isSold} portal={isPaidHere && !isOff ? portal : null} />
      <Facts
        rows={[
          [words.plan, <b key="plan">{words.plans[plan]}</b>],
          [words.discount, isSold ? (discountLines(reply)?.row ?? null) : null],
          [words.amount, isSold ? amountOf(reply) : null],
          ...usageRows(usage),
          [words.nextBilling, nextBilling(reply)],
        ]}
      />
      <div className="card-actions">
        {(isPaidHere ? plan !== 'pro' : plan === 'free') && (
          <button
            type="button"
            className="button button-primary"
            disabled={checkout.isWorking || isOff}
            aria-busy={checkout.isWorking}
            onClick={upgrade}
          >
            {checkout.isWorking && <span className="spinner" />}
            {checkout.isWorking ? planWords.redirecting : plan === 'free' ? words.upgrade : words.resubscribe}
          </button>
        )}
        <DropMenu label={words.manage} items={items} />
      </div>
      {asking === 'cancel' && (
        <CancelDialog
          day={longDate(subscription?.periodEndDate ?? '') ?? ''}
          freeLimit={freeLimit}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'resubscribe' && <ResubscribeDialog reply={reply} onClose={() => setAsking(null)} />}
    </>
  )
}

function usageRows(usage: Props['usage']) {
  return [
    [words.queries, usage ? words.queriesOf(usage.used, usage.dailyLimit) : <Blank key="blank" />],
    [words.resets, words.resetsWhen],
  ] as const
}

function amountOf({ subscription }: SubscriptionReply): string | null {
  if (!subscription) return null
  const { status, pricing } = subscription
  return status === 'trialing' ? words.amountAfterTrial(pricing.monthlyAmount) : words.amountOf(pricing.monthlyAmount)
}

function nextBilling(reply: SubscriptionReply): string | null {
  const { subscription, subscriptionSources } = reply
  if (subscription?.cancel_at_period_end) return words.none
  if (subscription) return longDate(subscription.periodEndDate) ?? words.loading
  return subscriptionSources.includes('apple') ? words.byAppStore : null
}

function Loading({ usage }: Pick<Props, 'usage'>) {
  return (
    <div aria-busy="true">
      <Facts rows={[[words.plan, <Blank key="plan" />], ...usageRows(usage), [words.nextBilling, words.loading]]} />
    </div>
  )
}

function Blank() {
  return <span className="blank blank-line" />
}

function Failed() {
  return (
    <>
      <Banner kind="bad">{words.failed}</Banner>
      <button type="button" className="button button-quiet button-sm" onClick={() => void refreshSubscription()}>
        {words.again}
      </button>
    </>
  )
}
