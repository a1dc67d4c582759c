import { useLayoutEffect, useRef } from 'react'
import { scrollBehavior } from '../../ui/scroll.ts'

/** Brings the newest question near the top when it is asked. The style sheet says how near (`--anchor`). */
export function useAnchor(newest: string | undefined) {
  const slip = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what moves the page.
  useLayoutEffect(() => {
    slip.current?.scrollIntoView({ behavior: isFirst.current ? 'auto' : scrollBehavior(), block: 'start' })
    if (slip.current) isFirst.current = false
  }, [newest])
  return slip
}
