import type { SignedIn } from '@nestbook/contract/auth.ts'
import type { Account } from './accounts.store.ts'
import { type AuthContext, bucketsOf, durations, type Visit } from './auth-context.ts'
import { userOf } from './user.ts'

const maxWarningsADay = 5

/** Lets an account's owner in at a device: what its guest did joins the account. */
export async function enter(
  { database, accounts, sessions, attempts, mail, keyedHash, now, joinGuest, standing }: AuthContext,
  account: Account,
  { device, deviceName, timeZone }: Visit,
): Promise<SignedIn> {
  const since = new Date(now().getTime() - durations.knownDevice)
  const isStrange =
    (await accounts.knowsAny(account.id)) && !(await accounts.knowsDevice(account.email, device ?? '', since))
  if (device) {
    await database.inOneChange(async (change) => {
      await accounts.knowDevice(account.id, device, now(), change)
      await joinGuest({ device, timeZone }, account.id, change)
    })
  }
  // Some of them are enough to be warned, and an inbox is not to be flooded by who has the password.
  if (
    isStrange &&
    (await attempts.waitFor(bucketsOf(account.email, keyedHash).newDevice, maxWarningsADay, durations.day)) === 0
  )
    await mail.send({ letter: 'new-device', email: account.email, subjectId: deviceName })
  const token = await sessions.open({ account: account.id }, deviceName)
  return { token, user: userOf(account, await standing(`account:${account.id}`)) }
}
