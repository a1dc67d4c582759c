// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { type PaymentMode, paymentModes } from '@nestbook/contract/billing.ts'
import { paymentsMeta } from '@nestbook/contract/pages.ts'
import { useState } from 'react'
import { useOffline } from '../../device/connection.ts'
import { pageMeta } from '../../device/page-meta.ts'
import { platform } from '../../device/platform.ts'
import { hasWebCheckout } from '../../device/web-checkout.ts'
import { Banner } from '../../ui/banner.tsx'
import { planWords, restoredOnWeb } from '../../words/billing.ts'
import { ownTerms } from '../../words/pro-terms.ts'
import { LimitReason } from './limit-reason.tsx'
import { NotSold } from './not-sold.tsx'
import { planState } from './plan-state.ts'
import { ResubscribeDialog } from './resubscribe-dialog.tsx'
import { useSubscription } from './subscription.ts'
import { upgradeClick } from './upgrade-click.ts'
import { CurrentPlan, UpgradeDialog } from './upgrade-dialog.tsx'
import { type Leaving, useCheckout } from './use-leaving.ts'
import { type Restore, useRestore } from './use-restore.ts'

type Props = { freeLimit: number; isAtLimit: boolean; onClose: () => void }

/** The plans for who has an account, sold by us. A plan that was cancelled is taken up again instead. */
export function WebPlans({ freeLimit, isAtLimit, onClose }: Props) {
  const { subscription } = useSubscription()
  const checkout = useCheckout()
  const restore = useRestore()
  const [last, setLast] = useState<'checkout' | 'restore'>('checkout')
  const plan = subscription ? planState(subscription) : 'free'
  const leadsTo = upgradeClick({
    isCancelled: plan === 'cancelled',
    isGuest: false,
    platform: platform(),
    hasPricing: true,
  })
  if (subscription && leadsTo === 'resubscribe' && hasWebCheckout())
    return <ResubscribeDialog reply={subscription} onClose={onClose} />
  const hasTrial = subscription?.isTrialAvailable ?? true
  const isPro = plan === 'pro'
  const problem = last === 'restore' ? restore.problem : checkout.problem
  return (
    <UpgradeDialog
      freeLimit={freeLimit}
      said={
        <>
          {problem && <Banner kind="bad">{problem}</Banner>}
          {restore.state === 'done' && <Banner kind="ok">{restoredOnWeb}</Banner>}
          {isAtLimit && !isPro && <LimitReason freeLimit={freeLimit} />}
        </>
      }
      terms={hasWebCheckout() ? { ...ownTerms, ...(!hasTrial && { freeFor: null }) } : null}
      ends={{
        free: isPro ? <span /> : <CurrentPlan />,
        pro: isPro ? (
          <CurrentPlan />
        ) : !hasWebCheckout() ? (
          <NotSold freeLimit={freeLimit} onSignIn={null} />
        ) : (
          <Start checkout={checkout} hasTrial={hasTrial} onStart={() => setLast('checkout')} />
        ),
        links: <RestoreWeb restore={restore} onRestore={() => setLast('restore')} />,
      }}
      onClose={onClose}
    />
  )
}

function Start({ checkout, hasTrial, onStart }: { checkout: Leaving; hasTrial: boolean; onStart: () => void }) {
  const isOff = useOffline()
  return (
    <>
      <button
        type="button"
        className="button button-primary button-block"
        disabled={checkout.isWorking || isOff}
        aria-busy={checkout.isWorking}
        onClick={() => {
          onStart()
          checkout.leave()
        }}
      >
        {checkout.isWorking && <span className="spinner" />}
        {checkout.isWorking ? planWords.redirecting : hasTrial ? planWords.start : planWords.subscribe}
      </button>
      <p className="plan-meta">{isTest() ? planWords.testCheckout : planWords.cancelAnytime}</p>
    </>
  )
}

function RestoreWeb({ restore, onRestore }: { restore: Restore; onRestore: () => void }) {
  return (
    <button
      type="button"
      className="link tappable"
      disabled={restore.state !== 'idle'}
      onClick={() => {
        onRestore()
        restore.restore()
      }}
    >
      {restore.state === 'working' ? planWords.restoring : planWords.restore}
    </button>
  )
}

function isTest(): boolean {
  const mode: PaymentMode | undefined = paymentModes.find((one) => one === pageMeta(paymentsMeta))
  return mode === 'test' || mode === 'stripe-test'
}
