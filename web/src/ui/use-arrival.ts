import { type RefObject, useEffect, useRef } from 'react'

let isCold = true

/** Somebody's doing brings up another screen. */
export function moveOn(): void {
  isCold = false
}

/** A screen's heading takes the focus when the screen comes up: it is read out, and Tab goes on from there. */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A page that was opened cold keeps its focus at the top, before the skip link.
    if (!isCold) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
