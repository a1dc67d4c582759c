import { useEffect, useState } from 'react'
import { type Pace, showing, typing } from './typewriter.ts'
import { reducedMotion, useMedia } from './use-media.ts'

const pollMs = 400

/**
 * What the typewriter shows now. `texts` must keep its identity between renders. Under reduced motion nothing is typed:
 * whole texts follow each other every `stillFor` ms, or, where that is null, the first one stays. Behind a dialog it rests.
 */
export function useTypewriter(texts: readonly string[], pace: Pace, stillFor: number | null): string {
  const isStill = useMedia(reducedMotion)
  const [shown, setShown] = useState(isStill ? (texts[0] ?? '') : '')
  useEffect(() => {
    if (isStill && stillFor === null) return setShown(texts[0] ?? '')
    const moments = isStill && stillFor !== null ? showing(texts, stillFor) : typing(texts, pace)
    let timer: ReturnType<typeof setTimeout> | undefined
    const step = () => {
      if (document.querySelector('dialog[open]')) {
        timer = setTimeout(step, pollMs)
        return
      }
      const moment = moments.next().value
      if (!moment) return
      setShown(moment.shown)
      timer = setTimeout(step, moment.ms)
    }
    step()
    return () => clearTimeout(timer)
  }, [texts, pace, stillFor, isStill])
  return shown
}
