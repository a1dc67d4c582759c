import { appHome, appPrefix, appScheme, type PagePath } from '@nestbook/contract/pages.ts'
import { closeInAppBrowser } from './in-app-browser.ts'
import { plugin } from './platform.ts'
import { serverOrigin } from './server-origin.ts'

type AppPlugin = { addListener: (event: 'appUrlOpen', listener: (opened: { url: string }) => void) => unknown }

/** Where links lead to in an app; anything else that calls itself one of ours is not followed. */
const places: readonly PagePath[] = ['/', '/auth/callback', '/verify-email']

/**
 * In an app, shows the page that a link of ours names: an email's link, a conversation, the end of a sign-in or
 * checkout.
 */
export function followAppLinks(): void {
  const app = plugin('App')
  if (!isAppPlugin(app)) return
  // The link that started the app comes this way, too: the shell keeps it for who listens first, and tells it once.
  void app.addListener('appUrlOpen', ({ url }) => follow(url))
}

function follow(link: string): void {
  const place = placeIn(link, serverOrigin())
  if (place === null) return
  closeInAppBrowser()
  // Who left the checkout is where they were.
  if (place === '/?upgrade=canceled') console.info('The checkout was left')
  else window.location.replace(place)
}

const form = new RegExp(`^${appScheme}://([\\w/-]+?)/?(\\?[^#]*)?(?:#.*)?$`)

/** The page's address that a link stands for: of our scheme, or of the server itself. Null for any other. */
export function placeIn(link: string, server: string): string | null {
  const found = form.exec(link) ?? inServers(link, server)
  if (!found) return null
  const [, path = '', query = ''] = found
  const page = path === appHome ? '/' : `/${path}`
  return places.some((place) => place === page) ? `${page}${query}` : null
}

/** Under the apps' own prefix all of them; beside it only what mails name. */
function inServers(link: string, server: string): [string, string, string] | null {
  if (server === '' || !URL.canParse(link)) return null
  const { origin, pathname, search } = new URL(link)
  if (origin !== server) return null
  if (pathname === '/verify-email') return [link, 'verify-email', search]
  if (!pathname.startsWith(`${appPrefix}/`)) return null
  return [link, pathname.slice(appPrefix.length + 1) || appHome, search]
}

function isAppPlugin(found: unknown): found is AppPlugin {
  return typeof found === 'object' && found !== null && 'addListener' in found
}
