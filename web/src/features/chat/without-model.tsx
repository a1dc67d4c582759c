import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { chatWords } from '../../words/chat.ts'

/**
 * Says honestly that no language model wrote the answer. Who wrote it is known only at its end, so a late line
 * would push down what is being read: then the page moves along by as much.
 */
export function WithoutModel({ isLate }: { isLate: boolean }) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = line.current
    const words = element?.nextElementSibling
    if (!isLate || !element || !words || element.getBoundingClientRect().top > window.innerHeight) return
    const pushed = words.getBoundingClientRect().top - element.getBoundingClientRect().top
    window.scrollBy({ top: pushed, behavior: 'instant' })
  }, [isLate])
  return (
    <p className="honest" ref={line}>
      <Icon name="book" />
      <span>{chatWords.withoutModel}</span>
    </p>
  )
}
