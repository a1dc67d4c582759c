import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
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

function isBeside({ clientX, clientY }: MouseEvent, modal: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = modal.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
