import { platform } from './platform.ts'
import { readStored, writeStored } from './storage.ts'

/** What Chromium hands to a page that can be installed. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let prompt: InstallPrompt | null = null

/** Keeps the browser's own offer until the parent wants it. */
export function awaitInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    prompt = event
  })
}

/** How the page gets onto the home screen: by a button, by hand; null when it cannot, is there, or was offered before. */
export function installWay(): 'button' | 'by-hand' | null {
  if (platform() !== 'web' || matchMedia('(display-mode: standalone)').matches) return null
  if (readStored('install-offered') === 'true') return null
  if (prompt) return 'button'
  return isSafariOnPhone() ? 'by-hand' : null
}

/** It is offered once. */
export function noteInstallOffered(): void {
  writeStored('install-offered', 'true')
}

/** Lets the browser ask. */
export async function install(): Promise<void> {
  const waiting = prompt
  prompt = null
  await waiting?.prompt().catch(() => {})
}

/** Only Safari can do it there; the other browsers' names stand beside its own. */
function isSafariOnPhone(): boolean {
  const { userAgent } = navigator
  return (
    /\b(iPhone|iPad|iPod)\b/.test(userAgent) &&
    /Safari\//.test(userAgent) &&
    !/(Cri|Fxi|Edgi|OP)OS|OPT\//.test(userAgent)
  )
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}
