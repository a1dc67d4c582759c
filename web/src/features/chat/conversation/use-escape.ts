import { useEffect, useRef } from 'react'

/** Escape does this, unless something that is open has use for it. Null: nothing. */
export function useEscape(act: (() => void) | null): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open]')) return
      latest.current?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
