// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { hasWebCheckout } from '../../device/web-checkout.ts'
import { planWords } from '../../words/billing.ts'
import { ownTerms } from '../../words/pro-terms.ts'
import { LimitReason } from './limit-reason.tsx'
import { NotSold } from './not-sold.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'

type Props = {
  freeLimit: number
  isAtLimit: boolean
  /** To a free account, and to one that Pro is wanted with. */
  onCreate: () => void
  onSignIn: () => void
  onClose: () => void
}

/** The plans for a guest: an account, which is free, comes first. */
export function GuestPlans({ freeLimit, isAtLimit, onCreate, onSignIn, onClose }: Props) {
  return (
    <UpgradeDialog
      isGuest
      terms={hasWebCheckout() ? ownTerms : null}
      freeLimit={freeLimit}
      said={isAtLimit && <LimitReason freeLimit={freeLimit} isGuest />}
      ends={{
        free: <CreateFree onCreate={onCreate} />,
        pro: hasWebCheckout() ? (
          <button type="button" className="button button-quiet button-block" onClick={onSignIn}>
            {planWords.signIn}
          </button>
        ) : (
          <NotSold freeLimit={freeLimit} onSignIn={onSignIn} />
        ),
      }}
      onClose={onClose}
    />
  )
}

export function CreateFree({ onCreate }: Pick<Props, 'onCreate'>) {
  return (
    <button type="button" className="button button-primary button-block" onClick={onCreate}>
      {planWords.createFree}
    </button>
  )
}
