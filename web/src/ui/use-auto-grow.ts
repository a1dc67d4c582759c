import { type RefObject, useLayoutEffect, useRef } from 'react'

type Bounds = { least: number; most: number; scrollFrom: number }

/** Lets a text field grow with its words between two heights (px); from `scrollFrom` on it shows a scrollbar. */
export function useAutoGrow(value: string, { least, most, scrollFrom }: Bounds): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const fit = () => {
      const element = field.current
      if (!element) return
      element.style.height = `${least}px`
      const needed = value ? element.scrollHeight : least
      element.style.height = `${Math.min(Math.max(needed, least), most)}px`
      element.style.overflowY = needed > scrollFrom ? 'auto' : 'hidden'
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [value, least, most, scrollFrom])
  return field
}
