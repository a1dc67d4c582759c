import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import './dialog.css'

type Props = {
  className: string
  label: string
  role?: 'alertdialog'
  onClose: () => void
  children: ReactNode
}

/** A modal layer. The browser holds the focus in it and gives it back; Escape and a click beside it close it. */
export function Dialog({ className, label, role, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current && isBeside(event, dialog.current)) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser calls onCancel for it.
    <dialog
      ref={dialog}
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

function isBeside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
