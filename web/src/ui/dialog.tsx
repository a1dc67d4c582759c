import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import './dialog.css'

type Props = { title: string; closeLabel: string; isWide?: boolean; onClose: () => void; children: ReactNode }

/** A window over the page: it holds the focus and gives it back; Escape, the cross and a click beside it close it. */
export function Dialog({ title, closeLabel, isWide = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before the element leaves the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard.
    <dialog
      className={isWide ? 'dialog wide' : 'dialog'}
      ref={dialog}
      aria-labelledby={id}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-in">
        <h2 id={id}>{title}</h2>
        {children}
        <button type="button" className="icon-btn x" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
