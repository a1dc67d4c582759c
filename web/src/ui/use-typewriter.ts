import { useEffect, useState } from 'react'
import { type Pace, showing, typing } from './typewriter.ts'
import { reducedMotion, useMedia } from './use-media.ts'

const stillFor = 6000

/** What the typewriter shows now. `texts` must keep its identity between renders. */
export function useTypewriter(texts: readonly string[], pace: Pace): string {
  const isStill = useMedia(reducedMotion)
  const [shown, setShown] = useState(isStill ? (texts[0] ?? '') : '')
  useEffect(() => {
    const moments = isStill ? showing(texts, stillFor) : typing(texts, pace)
    let timer: ReturnType<typeof setTimeout> | undefined
    const step = () => {
      const moment = moments.next().value
      if (!moment) return
      setShown(moment.shown)
      timer = setTimeout(step, moment.ms)
    }
    step()
    return () => clearTimeout(timer)
  }, [texts, pace, isStill])
  return shown
}
