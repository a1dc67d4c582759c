import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reducedMotion, useMedia } from '../../../ui/use-media.ts'
import { restAfter, speedFor, wordsUpTo } from './paced-text.ts'

/** The part of a growing text that is in view. `isRecalled` shows at once what was there at first; `isHeld` keeps the rest back. */
export function usePacedText(text: string, isHeld: boolean, isRecalled: boolean): string {
  const isStill = useMedia(reducedMotion)
  const [length, setLength] = useState(isRecalled ? text.length : 0)
  const position = useRef(length)
  const restUntil = useRef(0)

  useEffect(() => {
    if (isHeld || position.current >= text.length) return
    const speed = isStill ? Number.POSITIVE_INFINITY : speedFor(text.length - position.current)
    let last = performance.now()
    const write = () => {
      const now = performance.now()
      position.current = Math.min(text.length, position.current + Math.max(1, now - last) * speed)
      last = now
      // Drawn within this very frame, so that what is put off runs when they are there and knows how long it took.
      flushSync(() => setLength(wordsUpTo(text, position.current)))
      timer = setTimeout(() => {
        restUntil.current = performance.now() + restAfter(performance.now() - now)
        if (position.current < text.length) goOn()
      })
    }
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      timer = setTimeout(() => {
        frame = requestAnimationFrame(write)
      }, restUntil.current - performance.now())
    }
    goOn()
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [text, isHeld, isStill])

  return text.slice(0, Math.min(length, text.length))
}
