import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Tells the style sheet how high the dock is, so that the newest question finds room above it. */
export function useDockHeight(): RefObject<HTMLDivElement | null> {
  const dock = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = dock.current
    if (!element) return
    const measure = () => document.documentElement.style.setProperty('--dock-h', `${element.offsetHeight}px`)
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    measure()
    return () => watch.disconnect()
  }, [])
  return dock
}
