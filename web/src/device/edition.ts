import { platform } from './platform.ts'
import { onWake } from './wake.ts'

const prefix = 'nestbook-shell-'
const pollMs = 60 * 60 * 1000

/** Keeps the page on the device for times without a network. Calls back when a newer edition of it lies ready. */
export function registerShellWorker(onNewer: () => void): void {
  // The apps bring their page along; what is being built again all the time is not kept.
  if (!import.meta.env.PROD || platform() !== 'web' || !('serviceWorker' in navigator)) return
  const look = () => void isOutdated().then((is) => is && onNewer(), nothing)
  navigator.serviceWorker.addEventListener('controllerchange', look)
  onLoaded(() => {
    navigator.serviceWorker
      .register('/shell-worker.js')
      .then((kept: ServiceWorkerRegistration | undefined) => {
        // Where workers are blocked, some browsers resolve with nothing.
        if (!kept) return
        const update = () => void kept.update().catch(nothing)
        onWake(update)
        setInterval(update, pollMs)
      })
      .catch(nothing)
  })
}

/** The newest edition that is kept has another first script than this page. */
async function isOutdated(): Promise<boolean> {
  const newest = (await caches.keys()).filter((name) => name.startsWith(prefix)).at(-1)
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!newest || !script || !navigator.serviceWorker.controller) return false
  const cache = await caches.open(newest)
  // While an edition is being fetched its cache is there, but not all of it.
  return (await cache.match('/')) !== undefined && (await cache.match(script.src)) === undefined
}

function onLoaded(act: () => void): void {
  if (document.readyState === 'complete') act()
  else window.addEventListener('load', act, { once: true })
}

function nothing(): void {}
