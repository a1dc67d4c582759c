export type Platform = 'web' | 'ios' | 'android'

type Shell = { getPlatform?: () => string; Plugins?: Record<string, unknown> }

/** Where the page runs: in a browser, or inside one of our apps, whose shell leaves its name in the page. */
export function platform(): Platform {
  const name = shell()?.getPlatform?.()
  return name === 'ios' || name === 'android' ? name : 'web'
}

/** Names the shell for the style sheets. */
export function showPlatform(): void {
  document.documentElement.dataset.platform = platform()
}

/** An ability that the app's shell brings along; null in a browser. */
export function plugin(name: string): unknown {
  return shell()?.Plugins?.[name] ?? null
}

/** A phone's or tablet's browser, where one of our apps may be installed beside it. */
export function isMobileBrowser(): boolean {
  return platform() === 'web' && /\b(Android|iPhone|iPad|iPod)\b/.test(navigator.userAgent)
}

/** In a browser on the machine that serves the page, where its other addresses can be opened, too. */
export function isOnServersMachine(): boolean {
  return platform() === 'web' && ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname)
}

function shell(): Shell | null {
  const found: unknown = Reflect.get(window, 'Capacitor')
  return typeof found === 'object' && found !== null ? found : null
}
