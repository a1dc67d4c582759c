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

/** What opens within a page or a layer, and closes for the key: menus, the card of a study, the sheet of reasons. */
const small = '[role="menu"], .menu, .pop, .why'

function closeTopmost(): boolean {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1)
  const within = [...(layer ?? document).querySelectorAll(small)].at(-1)
  if (within) within.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  else layer?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return Boolean(within ?? layer)
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
