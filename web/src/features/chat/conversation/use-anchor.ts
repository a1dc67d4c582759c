import { useLayoutEffect, useRef } from 'react'
import { scrollBehavior } from '../../../ui/scroll.ts'

/** Brings the newest question near the top when it is asked. The style sheet says how near (`--anchor`). */
export function useAnchor(newest: string | undefined) {
  const slip = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what moves the page.
  useLayoutEffect(() => {
    const bring = (behavior: ScrollBehavior) => slip.current?.scrollIntoView({ behavior, block: 'start' })
    if (isFirst.current) {
      bring('auto')
      if (slip.current) isFirst.current = false
      return
    }
    // The emptied box makes the dock lower, and the room under the question larger, only when this frame is drawn.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => bring(scrollBehavior()))
    })
    return () => cancelAnimationFrame(frame)
  }, [newest])
  return slip
}
