const width = 500
const height = 600
const lookEveryMs = 300

/** A message from another window, not yet known to be anything. */
export type Heard = { origin: string; data: unknown }

type Listener = { onMessage: (heard: Heard) => void; onClosed: () => void }

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
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source === opened) onMessage({ origin, data })
  }
  let looksClosed = 0
  const timer = setInterval(() => {
    // Its last words may still be on their way when it closes.
    looksClosed = opened.closed ? looksClosed + 1 : 0
    if (looksClosed < 3) return
    stop()
    onClosed()
  }, lookEveryMs)
  const stop = () => {
    window.removeEventListener('message', hear)
    clearInterval(timer)
  }
  window.addEventListener('message', hear)
  return {
    close: () => {
      stop()
      opened.close()
    },
  }
}

/** Tells the page of ours that opened this window, and closes the window. False when nothing opened it. */
export function tellOpener(message: unknown): boolean {
  const opener: unknown = window.opener
  if (!isWindow(opener)) return false
  opener.postMessage(message, window.location.origin)
  window.close()
  return true
}

function isWindow(opener: unknown): opener is Window {
  return typeof opener === 'object' && opener !== null && 'postMessage' in opener
}
