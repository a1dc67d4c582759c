import { followAppLinks } from './app-links.ts'
import { followBackButton } from './back-button.ts'
import { installedAt } from './fingerprint.ts'
import { openSafe } from './safe.ts'
import { paintShell } from './system-bars.ts'

/** In an app, before the page is shown: who is signed in is read from the system's safe, and the shell's events are subscribed to. */
export async function openShell(): Promise<void> {
  await openSafe()
  // From now on the device is one that was here before.
  installedAt()
  paintShell()
  followBackButton()
  followAppLinks()
}
