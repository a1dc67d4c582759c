import { appScheme, type PagePath } from '@nestbook/contract/pages.ts'
import { closeInAppBrowser } from './in-app-browser.ts'
import { plugin } from './platform.ts'
import { isFirstThisSession } from './session.ts'

type AppPlugin = {
  addListener: (event: 'appUrlOpen', listener: (opened: { url: string }) => void) => Promise<unknown>
  getLaunchUrl: () => Promise<{ url: string } | null | undefined>
}

/** Where links lead to in an app; anything else that calls itself one of ours is not followed. */
const places: readonly PagePath[] = ['/auth/callback', '/verify-email']

/** In an app, shows the screen that a link of our scheme names: the end of a sign-in elsewhere, a mail's link. */
export function followAppLinks(): void {
  const app = plugin('App')
  if (!isAppPlugin(app)) return
  void app.addListener('appUrlOpen', ({ url }) => follow(url))
  // The shell names the link that started the app for as long as it runs.
  if (isFirstThisSession('launched')) void app.getLaunchUrl().then((launch) => launch && follow(launch.url))
}

function follow(link: string): void {
  const place = placeIn(link)
  if (place === null) return
  closeInAppBrowser()
  window.location.replace(place)
}

const form = new RegExp(`^${appScheme}://([\\w/-]+?)/?(\\?[^#]*)?(?:#.*)?$`)

function placeIn(link: string): string | null {
  const [, path = '', query = ''] = form.exec(link) ?? []
  return places.some((place) => place === `/${path}`) ? `/${path}${query}` : null
}

function isAppPlugin(found: unknown): found is AppPlugin {
  return typeof found === 'object' && found !== null && 'addListener' in found && 'getLaunchUrl' in found
}
