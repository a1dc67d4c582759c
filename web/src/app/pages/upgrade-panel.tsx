// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { platform } from '../../device/platform.ts'
import { CreateFree, GuestPlans } from '../../features/billing/guest-plans.tsx'
import { LimitReason } from '../../features/billing/limit-reason.tsx'
import { NotSold } from '../../features/billing/not-sold.tsx'
import { UpgradeDialog } from '../../features/billing/upgrade-dialog.tsx'
import { WebPlans } from '../../features/billing/web-plans.tsx'
import { RestoreLink, StartTrial } from '../../features/purchases/sale.tsx'
import { useSale } from '../../features/purchases/use-sale.ts'
import { freeLimit, isUsedUp } from '../../features/usage/usage.ts'
import { appleTerms } from '../../words/purchases.ts'

type Props = {
  /** The questions are used up. */
  isAtLimit: boolean
  /** Leads a guest to an account that Pro is wanted with; null for who has one. */
  onSignIn: (() => void) | null
  /** Leads a guest to a free account. */
  onCreate: () => void
  onClose: () => void
}

/** The plans, with what can be bought on this device. */
export function UpgradePanel({ onSignIn, onCreate, ...props }: Props) {
  const plans = { ...props, freeLimit: freeLimit(), isAtLimit: props.isAtLimit || isUsedUp() }
  if (platform() === 'ios') return <AppStorePlans {...plans} onSignIn={onSignIn} onCreate={onCreate} />
  if (onSignIn) return <GuestPlans {...plans} onSignIn={onSignIn} onCreate={onCreate} />
  return <WebPlans {...plans} />
}

function AppStorePlans({ isAtLimit, onSignIn, onCreate, ...props }: Props & { freeLimit: number }) {
  const sale = useSale()
  const isGuestAtLimit = isAtLimit && onSignIn !== null
  return (
    <UpgradeDialog
      {...props}
      terms={sale?.terms ?? null}
      said={isAtLimit && <LimitReason freeLimit={props.freeLimit} isGuest={onSignIn !== null} />}
      termsElsewhere={appleTerms}
      isGuest={isGuestAtLimit}
      ends={{
        ...(isGuestAtLimit ? { free: <CreateFree onCreate={onCreate} /> } : {}),
        ...(sale
          ? { pro: <StartTrial sale={sale} />, links: <RestoreLink sale={sale} /> }
          : { pro: <NotSold freeLimit={props.freeLimit} onSignIn={onSignIn} /> }),
      }}
    />
  )
}
