import { useEffect, useRef, useState } from 'react'
import { reducedMotion, useMedia } from '../../ui/use-media.ts'
import { speedFor, wordsUpTo } from './paced-text.ts'

/** The part of a growing text that is in view. `isRecalled` shows at once what was there at first; `isHeld` keeps the rest back. */
export function usePacedText(text: string, isHeld: boolean, isRecalled: boolean): string {
  const isStill = useMedia(reducedMotion)
  const [length, setLength] = useState(isRecalled ? text.length : 0)
  const position = useRef(length)

  useEffect(() => {
    if (isHeld || position.current >= text.length) return
    const speed = isStill ? Number.POSITIVE_INFINITY : speedFor(text.length - position.current)
    let last = performance.now()
    const write = () => {
      const now = performance.now()
      position.current = Math.min(text.length, position.current + Math.max(1, now - last) * speed)
      last = now
      setLength(wordsUpTo(text, position.current))
      if (position.current < text.length) frame = requestAnimationFrame(write)
    }
    let frame = requestAnimationFrame(write)
    return () => cancelAnimationFrame(frame)
  }, [text, isHeld, isStill])

  return text.slice(0, Math.min(length, text.length))
}
