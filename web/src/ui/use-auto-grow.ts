import { type RefObject, useLayoutEffect, useRef } from 'react'

type Bounds = { min: number; max: number; scrollFrom: number }

/** Lets a text field grow with its words between two heights (px); from `scrollFrom` on it shows a scrollbar. */
export function useAutoGrow(value: string, { min, max, scrollFrom }: Bounds): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const fit = () => {
      const element = field.current
      if (!element) return
      element.style.height = `${min}px`
      const needed = value ? element.scrollHeight : min
      element.style.height = `${Math.min(Math.max(needed, min), max)}px`
      element.style.overflowY = needed > scrollFrom ? 'auto' : 'hidden'
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [value, min, max, scrollFrom])
  return field
}
