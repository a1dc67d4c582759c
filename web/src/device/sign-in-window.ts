const width = 500
const height = 600
const pollMs = 300

/** A message from another window, not yet known to be anything. */
export type WindowMessage = { origin: string; data: unknown }

type Listener = { onMessage: (message: WindowMessage) => void; onClosed: () => void }

export type SignInWindow = { close: () => void }

/**
 * Opens a window for signing in elsewhere; null when the browser blocks it. What that very window says is passed to
 * `onMessage`, until `close` is called or the person closes it.
 */
export function openSignInWindow(address: string, { onMessage, onClosed }: Listener): SignInWindow | null {
  const [left, top] = [window.screenX + (window.outerWidth - width) / 2, window.screenY + 80]
  const form = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open(address, 'nestbook-sign-in', form)
  if (!opened) return null
  const onWindowMessage = ({ source, origin, data }: MessageEvent) => {
    if (source === opened) onMessage({ origin, data })
  }
  let closedChecks = 0
  const timer = setInterval(() => {
    // Its last words may still be on their way when it closes.
    closedChecks = opened.closed ? closedChecks + 1 : 0
    if (closedChecks < 3) return
    stop()
    onClosed()
  }, pollMs)
  const stop = () => {
    window.removeEventListener('message', onWindowMessage)
    clearInterval(timer)
  }
  window.addEventListener('message', onWindowMessage)
  return {
    close: () => {
      stop()
      opened.close()
    },
  }
}

/** Posts to the page of ours that opened this window, and closes the window. False when nothing opened it. */
export function postToOpener(message: unknown): boolean {
  const opener: unknown = window.opener
  if (!isWindow(opener)) return false
  opener.postMessage(message, window.location.origin)
  window.close()
  return true
}

function isWindow(opener: unknown): opener is Window {
  return typeof opener === 'object' && opener !== null && 'postMessage' in opener
}
