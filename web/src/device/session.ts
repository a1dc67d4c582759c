const prefix = 'nestbook.'

/** True the first time it is asked in this browser tab; also when the tab cannot remember. */
export function isFirstThisSession(name: string): boolean {
  try {
    if (sessionStorage.getItem(prefix + name)) return false
    sessionStorage.setItem(prefix + name, 'seen')
  } catch {
    return true
  }
  return true
}
