import { appScheme } from '@nestbook/contract/pages.ts'
import { isMobileBrowser } from './platform.ts'

const timeoutMs = 3000

/**
 * On a phone's browser leads to the same place in our app, when it is installed. Resolves at once elsewhere, and after
 * 3 s when nobody has answered; while the app is in front of this page, never.
 */
export function tryApp(place: string, signal: AbortSignal): Promise<void> {
  if (!isMobileBrowser()) return Promise.resolve()
  window.location.href = `${appScheme}://${place}`
  return new Promise((done) => {
    // Not measured by the clock: clocks are put right while one waits, and the timer comes only once.
    let hasWaited = false
    const look = () => {
      if (hasWaited && document.visibilityState === 'visible') done()
    }
    const timer = setTimeout(() => {
      hasWaited = true
      look()
    }, timeoutMs)
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}
