import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { scrollBehavior } from '../../../ui/scroll.ts'

export type Research = {
  /** The id of a study's card by its citation number. */
  idOf: (number: number) => string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** The card that a citation lit. */
  lit: number | null
}

/** The state of an answer's section of studies, and the way there from a citation. */
export function useResearch(): [Research, (number: number) => void] {
  const prefix = useId()
  const [isOpen, setOpen] = useState(false)
  const [lit, setLit] = useState<number | null>(null)
  const [idOf] = useState(() => (number: number) => `${prefix}study-${number}`)
  const [cite] = useState(() => (number: number) => {
    // The card has to be there before it can be scrolled to.
    flushSync(() => {
      setOpen(true)
      setLit(number)
    })
    const card = document.getElementById(idOf(number))
    card?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
    card?.focus({ preventScroll: true })
  })
  return [{ idOf, isOpen, setOpen, lit }, cite]
}
