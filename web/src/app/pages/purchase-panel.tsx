import { SubscriptionActiveDialog } from '../../features/purchases/subscription-active-dialog.tsx'
import { NoteDialog } from '../../ui/note-dialog.tsx'
import { restoredWords } from '../../words/purchases.ts'

type Props = Parameters<typeof SubscriptionActiveDialog>[0] & { about: 'restored' | 'subscription-active' }

/** What is said, without being asked, of a purchase. */
export function PurchasePanel({ about, ...props }: Props) {
  if (about === 'restored') return <NoteDialog words={restoredWords} onClose={props.onClose} />
  return <SubscriptionActiveDialog {...props} />
}
