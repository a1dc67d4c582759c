import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Tells the style sheet how high the dock is, so that the newest question finds room above it. */
export function useDockHeight(): RefObject<HTMLDivElement | null> {
  const dock = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = dock.current
    if (!element) return
    const tell = () => document.documentElement.style.setProperty('--dock-h', `${element.offsetHeight}px`)
    const watch = new ResizeObserver(tell)
    watch.observe(element)
    tell()
    return () => watch.disconnect()
  }, [])
  return dock
}
