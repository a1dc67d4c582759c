import { isMobileBrowser } from './platform.ts'

const scheme = 'nestbook'
const patienceMs = 3000

/**
 * On a phone's browser leads to the same place in our app, when it is installed. Resolves at once elsewhere, and after
 * 3 s when nobody has answered; while the app is in front of this page, never.
 */
export function tryApp(place: string, signal: AbortSignal): Promise<void> {
  if (!isMobileBrowser()) return Promise.resolve()
  window.location.href = `${scheme}://${place}`
  return new Promise((done) => {
    const timer = setTimeout(look, patienceMs)
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => clearTimeout(timer))
    const began = Date.now()
    function look(): void {
      if (document.visibilityState === 'visible' && Date.now() - began >= patienceMs) done()
    }
  })
}
