const name = 'carried'

/**
 * Loads the page again at its front door, with values that the device could not keep. They travel in the state of this
 * entry of the browser's history, which no other site can write.
 */
export function enterWith(values: Map<string, string>): void {
  window.history.replaceState({ [name]: Object.fromEntries(values) }, '', '/')
  window.location.reload()
}

/** What the page before this one carried over, once. Nothing where there is no page. */
export function consumeCarried(): Map<string, string> {
  const state: unknown = globalThis.history?.state
  if (typeof state !== 'object' || state === null || !(name in state)) return new Map()
  window.history.replaceState(null, '')
  const found = Object.entries(state[name] ?? {})
  return new Map(found.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
