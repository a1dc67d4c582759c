const allowed = new Set(['https:', 'tel:', 'sms:', 'mailto:'])

/** The address a link of an answer may lead to, or null. Only an absolute one or a place in the app ('#...'). */
export function safeAddress(href: string): string | null {
  const address = href.trim()
  if (address.startsWith('#')) return address
  const scheme = /^([a-z][a-z0-9+.-]*:)/i.exec(address)?.[1]?.toLowerCase()
  if (!scheme || !allowed.has(scheme)) return null
  return URL.canParse(address) ? address : null
}
