// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { hasWebCheckout } from '../../device/web-checkout.ts'
import { Banner } from '../../ui/banner.tsx'
import { longDate } from '../../words/dates.ts'
import { PastDue } from './notices.tsx'
import { useSubscription } from './subscription.ts'
import { usePortal } from './use-leaving.ts'

/** Says that a payment failed, where that is so. */
export function PastDueNotice() {
  const { subscription: reply } = useSubscription()
  const portal = usePortal()
  const subscription = reply?.subscription
  if (subscription?.status !== 'past_due') return null
  return (
    <div className="section notice">
      {portal.problem && <Banner kind="bad">{portal.problem}</Banner>}
      <PastDue day={longDate(subscription.periodEndDate) ?? ''} portal={hasWebCheckout() ? portal : null} />
    </div>
  )
}
