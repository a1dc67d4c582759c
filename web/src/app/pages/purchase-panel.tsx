import { RestoredDialog } from '../../features/purchases/restored-dialog.tsx'
import { SubscriptionActiveDialog } from '../../features/purchases/subscription-active-dialog.tsx'

type Props = Parameters<typeof SubscriptionActiveDialog>[0] & { about: 'restored' | 'subscription-active' }

/** What is said, without being asked, of a purchase. */
export function PurchasePanel({ about, ...props }: Props) {
  return about === 'restored' ? <RestoredDialog onClose={props.onClose} /> : <SubscriptionActiveDialog {...props} />
}
