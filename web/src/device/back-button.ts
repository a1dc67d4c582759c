import { closeTopmost } from './close-topmost.ts'
import { plugin } from './platform.ts'

type AppPlugin = {
  addListener: (event: 'backButton', listener: () => void) => unknown
  exitApp: () => Promise<unknown>
}

/** Android's Back closes the topmost thing that is open, then leads home, and from there leaves the app. */
export function followBackButton(): void {
  const app = plugin('App')
  if (!isAppPlugin(app)) return
  void app.addListener('backButton', () => {
    if (closeTopmost()) return
    if (isHome()) void app.exitApp()
    else goHome()
  })
}

function isHome(): boolean {
  const { pathname, hash } = window.location
  const state: unknown = window.history.state
  const isChat = typeof state === 'object' && state !== null && 'conversation' in state
  return pathname === '/' && ['', '#/', '#main', '#top'].includes(hash) && !isChat
}

/** The page handles it as its own Back. */
function goHome(): void {
  window.history.pushState(null, '', '/')
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

function isAppPlugin(found: unknown): found is AppPlugin {
  return typeof found === 'object' && found !== null && 'addListener' in found && 'exitApp' in found
}
