// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { platform } from '../../device/platform.ts'
import { RestoreLink, StartTrial } from '../../features/purchases/sale.tsx'
import { useSale } from '../../features/purchases/use-sale.ts'
import { UpgradeDialog } from '../../features/usage/upgrade-dialog.tsx'
import { appleTerms } from '../../words/purchases.ts'

type Props = Pick<Parameters<typeof UpgradeDialog>[0], 'onSignIn' | 'onClose'>

/** The plans, with what can be bought on this device. */
export function UpgradePanel(props: Props) {
  return platform() === 'ios' ? <AppStorePlans {...props} /> : <UpgradeDialog {...props} />
}

function AppStorePlans(props: Props) {
  const sale = useSale()
  const offer = sale && { start: <StartTrial sale={sale} />, restore: <RestoreLink sale={sale} /> }
  return <UpgradeDialog {...props} offer={offer} termsElsewhere={appleTerms} />
}
