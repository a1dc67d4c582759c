import { useEffect } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { homeWords } from '../../words/home.ts'

const shownMs = 5000

/** Says that a checkout was left, for five seconds. `onEnd` must keep its identity between renders. */
export function CanceledNotice({ onEnd }: { onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, shownMs)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <div className="section notice">
      <Banner kind="bad" onDismiss={{ label: homeWords.dismiss, act: onEnd }}>
        {homeWords.canceled}
      </Banner>
    </div>
  )
}
