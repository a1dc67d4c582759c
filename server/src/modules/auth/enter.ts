import type { SignedIn } from '@nestbook/contract/auth.ts'
import type { Account } from './accounts.store.ts'
import type { AuthParts, Visit } from './auth-parts.ts'
import { userOf } from './user.ts'

/** Lets an account's owner in at a device: what its guest did joins the account. */
export async function enter(
  { database, accounts, sessions, now, joinGuest, standing }: AuthParts,
  account: Account,
  { device, deviceName, timeZone }: Visit,
): Promise<SignedIn> {
  if (device) {
    await database.inOneChange(async (change) => {
      await accounts.knowDevice(account.id, device, now(), change)
      await joinGuest({ device, timeZone }, account.id, change)
    })
  }
  const token = await sessions.open({ account: account.id }, deviceName)
  return { token, user: userOf(account, await standing(`account:${account.id}`)) }
}
