// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { platform } from '../../device/platform.ts'
import { useStoredPlan } from '../../device/stored-plan.ts'
import { MyChildren } from '../../features/children/my-children.tsx'
import { PhoneBilling } from '../../features/purchases/phone-billing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { childrenWords } from '../../words/children.ts'
import { phoneBillingWords } from '../../words/purchases.ts'
import { settingsWords } from '../../words/settings.ts'
import { useTitle } from '../use-title.ts'

export function SettingsPage() {
  useTitle(settingsWords.title)
  const isBilledByPhone = useStoredPlan() === 'pro' && platform() === 'ios'
  const billing = { id: 'billing', title: phoneBillingWords.title, body: <PhoneBilling /> }
  const children = { id: 'my-children', title: childrenWords.title, body: <MyChildren /> }
  const sections = isBilledByPhone ? [billing, children] : [children]
  return <Sheet title={settingsWords.title} index={settingsWords.index} sections={sections} />
}
