import { useEffect, useRef, useState } from 'react'
import { scrollBehavior } from '../../../ui/scroll.ts'

const farFromEnd = 200

/**
 * The way to the end of the page: null while the end is near. Having gone there, the page follows a growing
 * answer until the reader scrolls up; nothing else ever moves it.
 */
export function usePageEnd(): (() => void) | null {
  const [isFar, setFar] = useState(false)
  const isFollowing = useRef(false)
  useEffect(() => {
    let lastTop = window.scrollY
    const look = () => {
      // A page that springs back from beyond its end, or became shorter, went up by itself: it is at its end still.
      if (window.scrollY < lastTop - 2 && leftBelow() > 2) isFollowing.current = false
      lastTop = window.scrollY
      setFar(leftBelow() > farFromEnd)
    }
    const grown = new ResizeObserver(() => {
      if (isFollowing.current) window.scrollTo(0, document.documentElement.scrollHeight)
      look()
    })
    grown.observe(document.body)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      grown.disconnect()
      window.removeEventListener('scroll', look)
    }
  }, [])
  const toEnd = () => {
    isFollowing.current = true
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: scrollBehavior() })
  }
  return isFar ? toEnd : null
}

function leftBelow(): number {
  return document.documentElement.scrollHeight - window.innerHeight - window.scrollY
}
