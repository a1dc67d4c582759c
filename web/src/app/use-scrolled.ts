import { useEffect, useState } from 'react'

/** True once the page has scrolled at all. Asked for with a frame: any sooner the page would be laid out twice. */
export function useScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const look = () => setIsScrolled(window.scrollY > 0)
    const frame = requestAnimationFrame(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
    }
  }, [])
  return isScrolled
}
