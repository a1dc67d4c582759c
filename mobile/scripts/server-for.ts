/** Which server an app's page asks. A release asks one that everybody reaches, encrypted. */
export type Server = { origin: string; host: string; isRelease: boolean }

export class ServerRefused extends Error {}

const near =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[)|\.(local|localhost|invalid|test|example)$/

/**
 * An empty `origin` is a developer's: the page then asks the machine that it runs on, or that served it
 * (web/src/device/server-origin.ts). Throws ServerRefused.
 */
export function serverFor(origin: string, isDeveloper: boolean): Server {
  if (origin === '') {
    if (isDeveloper) return { origin, host: 'localhost', isRelease: false }
    throw new ServerRefused('Set NESTBOOK_ORIGIN to the server of the release, or add --dev for one near you.')
  }
  const host = /^https?:\/\/([^\s/,?#:@]+)(:\d+)?$/.exec(origin)?.[1]
  if (!host) throw new ServerRefused('NESTBOOK_ORIGIN is not an address like https://nestbook.example.')
  const isRelease = origin.startsWith('https:') && !near.test(host) && host.includes('.')
  if (!isRelease && !isDeveloper)
    throw new ServerRefused(`A release does not ask ${origin}: it wants https and a public host name, or --dev.`)
  return { origin, host, isRelease: isRelease && !isDeveloper }
}
