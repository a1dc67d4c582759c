type Known = { owner: string; signedAt: Date }
/** `isBuyers` when the App Store signed that it was bought for this very buyer. */
type Shown = { signedAt: Date; isBuyers: boolean }
type Buyer = { owner: string; guest: string | null }

/**
 * Who holds an entitlement once a buyer has shown it: one at a time. An account has what was bought for it, and keeps
 * what it has from everybody else. A guest's goes to the account of whoever signs in on the device. It goes elsewhere
 * with a word that the seller signed after the last one that we saw. So a copy of an old receipt moves nothing, while a
 * parent with a new phone can have it restored.
 */
export function holderOf(known: Known, sold: Shown, buyer: Buyer): string {
  // A guest's own purchase may be an account's by now, since somebody signed in on the device.
  const isHeldByAccount = known.owner.startsWith('account:')
  if (sold.isBuyers && (buyer.owner.startsWith('account:') || !isHeldByAccount)) return buyer.owner
  if (isHeldByAccount) return known.owner
  const isOwn = known.owner === buyer.guest
  return isOwn || sold.signedAt > known.signedAt ? buyer.owner : known.owner
}
