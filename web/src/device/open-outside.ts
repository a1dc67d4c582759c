import { openInApp } from './in-app-browser.ts'
import { platform } from './platform.ts'

/** Leads to a page of whom we pay with. In an app it opens above it; where that fails, in its place. */
export async function openOutside(address: string, onClosed: () => void): Promise<void> {
  if (platform() === 'web') return window.location.assign(address)
  await openInApp(address, onClosed).catch(() => window.location.assign(address))
}
