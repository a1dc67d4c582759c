// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import type { User } from '@nestbook/contract/auth.ts'
import { useOffline } from '../../device/connection.ts'
import { platform } from '../../device/platform.ts'
import { useStoredPlan } from '../../device/stored-plan.ts'
import { hasWebCheckout } from '../../device/web-checkout.ts'
import { BillingPanel, ManageBilling } from '../../features/billing/billing-panel.tsx'
import { useSubscription } from '../../features/billing/subscription.ts'
import { SubscriptionPanel } from '../../features/billing/subscription-panel.tsx'
import { usePortal } from '../../features/billing/use-leaving.ts'
import { MyChildren } from '../../features/children/my-children.tsx'
import { PhoneBilling } from '../../features/purchases/phone-billing.tsx'
import { useIsSold } from '../../features/purchases/use-is-sold.ts'
import { About } from '../../features/settings/about.tsx'
import { AccountInformation } from '../../features/settings/account-information.tsx'
import { Security } from '../../features/settings/security.tsx'
import { freeLimit, useUsage } from '../../features/usage/usage.ts'
import { NoConnection } from '../../ui/no-connection.tsx'
import { Sheet, type SheetSection } from '../../ui/sheet.tsx'
import { billingWords, subscriptionWords } from '../../words/billing.ts'
import { childrenWords } from '../../words/children.ts'
import { offlineWords } from '../../words/offline.ts'
import { securityWords, settingsWords } from '../../words/settings.ts'
import { useTitle } from '../use-title.ts'

type Props = { user: User; onSessionOver: () => void; onPricing: () => void; onManageAccount: () => void }

export function SettingsPage({ user, onSessionOver, onPricing, onManageAccount }: Props) {
  useTitle(settingsWords.title)
  const usage = useUsage('settings', onSessionOver)
  const isOff = useOffline()
  const isSold = useIsSold() ?? false
  const subscription = (
    <>
      {isOff && <NoConnection words={offlineWords.settings} />}
      <SubscriptionPanel
        usage={usage}
        freeLimit={freeLimit()}
        isSold={isSold}
        onPricing={onPricing}
        onManageAccount={onManageAccount}
      />
    </>
  )
  const billing = useBilling()
  const sections: SheetSection[] = [
    { id: 'account-information', title: settingsWords.account, body: <AccountInformation user={user} /> },
    { id: 'security', title: securityWords.title, body: <Security user={user} /> },
    { id: 'subscription', title: subscriptionWords.title, body: subscription },
    ...(billing ? [{ id: 'billing', title: billingWords.title, ...billing }] : []),
    { id: 'my-children', title: childrenWords.title, body: <MyChildren /> },
    { id: 'about', title: settingsWords.about, body: <About /> },
  ]
  return <Sheet title={settingsWords.title} index={settingsWords.index} sections={sections} />
}

/** Billing of who has Pro, by whoever bills it; null for who has not. */
function useBilling(): Pick<SheetSection, 'body' | 'act'> | null {
  const isPro = useStoredPlan() === 'pro'
  const { subscription } = useSubscription()
  const portal = usePortal()
  if (!isPro) return null
  const isOurs = subscription?.subscriptionSources.includes('stripe') ?? false
  if (isOurs && hasWebCheckout())
    return { body: <BillingPanel problem={portal.problem} />, act: <ManageBilling portal={portal} /> }
  // What a store lets its apps say of another way to pay ends here.
  if (isOurs) return { body: <p className="muted">{billingWords.onTheWeb}</p> }
  if (!subscription && platform() !== 'ios') return { body: <BillingPanel problem={null} /> }
  return { body: <PhoneBilling /> }
}
