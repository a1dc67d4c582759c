import { useLayoutEffect } from 'react'

/** A browser's own bars take less than this. */
const minKeyboard = 100

/** Tells the style sheet how much of the page a phone's keyboard covers; iOS lays the page out as if it were not there. */
export function useKeyboardRoom(): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const tell = () => {
      const hidden = document.documentElement.clientHeight - viewport.height - viewport.offsetTop
      // A page that is pinched larger shows a part of itself, keyboard or not.
      const isKeyboard = viewport.scale < 1.01 && hidden > minKeyboard
      style.setProperty('--keyboard', isKeyboard ? `${Math.round(hidden)}px` : '0px')
    }
    viewport.addEventListener('resize', tell)
    viewport.addEventListener('scroll', tell)
    tell()
    return () => {
      viewport.removeEventListener('resize', tell)
      viewport.removeEventListener('scroll', tell)
      style.removeProperty('--keyboard')
    }
  }, [])
}
