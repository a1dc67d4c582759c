type Known = { owner: string; signedAt: Date }
type Buyer = { owner: string; guest: string | null }

/**
 * Who holds an entitlement once a buyer has shown it: one at a time. An account keeps what it has. A guest's goes to the
 * account of whoever signs in on the device, and elsewhere with a word that the seller signed after the last one that we
 * saw: a copy of an old receipt moves nothing, while a parent with a new phone can have it restored.
 */
export function holderOf(known: Known, sold: { signedAt: Date }, buyer: Buyer): string {
  if (known.owner.startsWith('account:')) return known.owner
  const isOwn = known.owner === buyer.guest
  return isOwn || sold.signedAt > known.signedAt ? buyer.owner : known.owner
}
