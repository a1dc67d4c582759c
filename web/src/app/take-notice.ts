/** What a checkout that was left, or a sign-in elsewhere that failed, wrote into the front page's address. */
export type Notice = 'upgrade-canceled' | null

const passing = { upgrade: ['success', 'canceled'], error: ['oauth_failed'] }

/** Reads the notice and takes it out of the address, so that a reload does not give it again. */
export function takeNotice(): Notice {
  const { pathname, search, hash } = window.location
  if (pathname !== '/') return null
  const query = new URLSearchParams(search)
  const found = Object.entries(passing).filter(([name, values]) => values.includes(query.get(name) ?? ''))
  if (found.length === 0) return null
  const isCanceled = query.get('upgrade') === 'canceled'
  if (query.get('error') === 'oauth_failed') console.warn('Sign-in with a provider failed')
  for (const [name] of found) query.delete(name)
  window.history.replaceState(window.history.state, '', `/${query.size > 0 ? `?${query}` : ''}${hash}`)
  return isCanceled ? 'upgrade-canceled' : null
}
