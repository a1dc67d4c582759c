import { pageMeta } from './page-meta.ts'
import { type Platform, platform } from './platform.ts'

const usualPort = 8787

/** Where the server is; empty where the page came from it. */
export function serverOrigin(): string {
  return originFor(platform(), window.location.hostname, pageMeta('server'))
}

/**
 * An app brings its page along, served from its own origin. Its server is the one that its shell was built for, or else
 * one on this machine. A page that comes from elsewhere in the local network is a developer's, whose server is there,
 * too.
 */
export function originFor(where: Platform, hostname: string, builtFor: string): string {
  if (where === 'web') return ''
  if (hostname === 'localhost') return builtFor || `http://localhost:${usualPort}`
  return isNearby(hostname) ? `http://${hostname}:${usualPort}` : ''
}

function isNearby(hostname: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|\.local$/.test(hostname)
}
