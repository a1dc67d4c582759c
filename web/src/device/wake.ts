/** Calls back whenever the device may have its network back: the page is seen again, shown from cache, or online. */
export function onWake(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', whenVisible)
  window.addEventListener('online', listener)
  window.addEventListener('pageshow', listener)
  return () => {
    document.removeEventListener('visibilitychange', whenVisible)
    window.removeEventListener('online', listener)
    window.removeEventListener('pageshow', listener)
  }
}

/** Calls back when the page may be about to vanish: the last moment to keep something. */
export function onLeave(listener: () => void): () => void {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') listener()
  }
  document.addEventListener('visibilitychange', whenHidden)
  window.addEventListener('pagehide', listener)
  return () => {
    document.removeEventListener('visibilitychange', whenHidden)
    window.removeEventListener('pagehide', listener)
  }
}
