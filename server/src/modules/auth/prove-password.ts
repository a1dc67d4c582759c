import type { Change } from '../../database/database.ts'
import type { Registration } from './accounts.store.ts'
import type { AuthContext } from './auth-context.ts'

/**
 * The password of an account was given where a mail's link was opened, so both are one person's. Whoever waits with
 * the registration that it came from gave it, too, and is in.
 */
export async function provePassword(
  { accounts, links, now, joinGuest }: AuthContext,
  account: string,
  registration: Registration | null,
  change: Change,
): Promise<void> {
  if (registration) {
    const { id, device, timeZone } = registration
    await links.signInWaiting(id, account, change)
    if (device) {
      await accounts.knowDevice(account, device, now(), change)
      await joinGuest({ device, timeZone }, account, change)
    }
  }
  await accounts.provePassword(account, change)
}
