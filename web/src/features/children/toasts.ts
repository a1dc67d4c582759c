/** A word in passing, with something that can be done about it. */
export type Toast = {
  title: string
  line: string
  act?: { label: string; run: () => void }
  ms: number
}

let shown: Toast | null = null
const listeners = new Set<() => void>()

export function showToast(toast: Toast | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

export function shownToast(): Toast | null {
  return shown
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
