import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { phone } from './use-media.ts'
import './modal.css'

type Props = {
  className: string
  label: string
  role?: 'alertdialog' | undefined
  onClose: () => void
  children: ReactNode
}

/** A layer over the page. The browser holds the focus in it and gives it back; Escape and a click beside it close it. */
export function Modal({ className, label, role, onClose, children }: Props) {
  const modal = useRef<HTMLDialogElement>(null)
  // Before the element leaves the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = modal.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useBack(modal, onClose)
  const closeBeside = (event: MouseEvent) => {
    if (event.target === modal.current && isBeside(event, modal.current)) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser calls onCancel for it.
    <dialog
      ref={modal}
      className={className}
      aria-label={label}
      role={role}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** On a phone Back closes the topmost layer, and the screen below stays where it was. */
function useBack(modal: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const back = (event: PopStateEvent) => {
      if (!matchMedia(phone).matches) return
      if ([...document.querySelectorAll('dialog[open]')].at(-1) !== modal.current) return
      event.stopImmediatePropagation()
      close.current()
      window.history.forward()
    }
    // Before the screen is told.
    window.addEventListener('popstate', back, { capture: true })
    return () => window.removeEventListener('popstate', back, { capture: true })
  }, [modal])
}

function isBeside({ clientX, clientY }: MouseEvent, modal: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = modal.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
