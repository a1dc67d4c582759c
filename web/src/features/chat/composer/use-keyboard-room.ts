import { useLayoutEffect } from 'react'

/** A browser's own bars take less than this. */
const minKeyboard = 100

/** Tells the style sheet how much of the page a phone's keyboard covers; iOS lays the page out as if it were not there. */
export function useKeyboardRoom(): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const measure = () => {
      const hidden = document.documentElement.clientHeight - viewport.height - viewport.offsetTop
      // A page that is pinched larger shows a part of itself, keyboard or not.
      const isKeyboard = viewport.scale < 1.01 && hidden > minKeyboard
      style.setProperty('--keyboard', isKeyboard ? `${Math.round(hidden)}px` : '0px')
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    measure()
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [])
}
