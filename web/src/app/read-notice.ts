/** What a checkout, or a sign-in elsewhere that failed, wrote into the front page's address. */
export type Notice = 'upgraded' | 'upgrade-canceled' | null

const passing = { upgrade: ['success', 'canceled'], error: ['oauth_failed'] }

/** Reads the notice and takes it out of the address, so that a reload does not give it again. */
export function readNotice(): Notice {
  const { pathname, search, hash } = window.location
  if (pathname !== '/') return null
  const query = new URLSearchParams(search)
  const found = Object.entries(passing).filter(([name, values]) => values.includes(query.get(name) ?? ''))
  if (found.length === 0) return null
  const upgrade = query.get('upgrade')
  if (query.get('error') === 'oauth_failed') console.warn('Sign-in with a provider failed')
  for (const [name] of found) query.delete(name)
  window.history.replaceState(window.history.state, '', `/${query.size > 0 ? `?${query}` : ''}${hash}`)
  if (upgrade === 'success') return 'upgraded'
  return upgrade === 'canceled' ? 'upgrade-canceled' : null
}
