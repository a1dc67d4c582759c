import { plugin } from './platform.ts'
import { serverOrigin } from './server-origin.ts'

type InAppBrowser = {
  open: (options: { url: string }) => Promise<unknown>
  close: () => Promise<unknown>
  addListener: (event: 'browserFinished', listener: () => void) => Promise<{ remove: () => Promise<unknown> }>
}

/** Shows an address of the server in the browser that an app's shell brings along. Rejects when there is none. */
export async function openInApp(address: string, onClosed: () => void): Promise<void> {
  const browser = plugin('Browser')
  if (!isInAppBrowser(browser)) throw new Error('The app was built without a browser.')
  const listening = await browser.addListener('browserFinished', () => {
    void listening.remove()
    onClosed()
  })
  await browser.open({ url: new URL(address, serverOrigin() || window.location.href).href })
}

/** Closes it, where the system lets an app do so. */
export function closeInAppBrowser(): void {
  const browser = plugin('Browser')
  if (isInAppBrowser(browser)) void browser.close().catch(() => {})
}

function isInAppBrowser(found: unknown): found is InAppBrowser {
  return typeof found === 'object' && found !== null && 'open' in found && 'close' in found && 'addListener' in found
}
