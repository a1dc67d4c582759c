import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'
import './dialog.css'

type Props = {
  title: string
  /** The cross's name; without one the dialog's own buttons close it. */
  closeLabel?: string
  isWide?: boolean
  /** For a form of several fields. */
  isMid?: boolean
  /** A bookmark hangs from its top: for who is new. */
  hasRibbon?: boolean
  /** Stands before the title. */
  picture?: string
  /** Stands over the title; everything is centered then. */
  top?: ReactNode
  role?: 'alertdialog'
  onClose: () => void
  children: ReactNode
}

/** A window over the page. It is read from its title on: that has the focus first, so no button is pressed by mistake. */
export function Dialog({
  title,
  closeLabel,
  isWide = false,
  isMid = false,
  hasRibbon = false,
  picture,
  top,
  role,
  onClose,
  children,
}: Props) {
  return (
    <Modal
      className={`dialog${isWide ? ' is-wide' : ''}${isMid ? ' is-mid' : ''}${top ? ' is-centered' : ''}`}
      label={title}
      role={role}
      onClose={onClose}
    >
      {hasRibbon && <span className="ribbon-top" />}
      <div className="dialog-in">
        {top}
        <h2 className={picture ? 'pictured' : undefined} tabIndex={-1}>
          {picture && <img src={picture} alt="" width="72" height="72" />}
          {title}
        </h2>
        {children}
        {closeLabel && (
          <button type="button" className="icon-button dialog-close" aria-label={closeLabel} onClick={onClose}>
            <Icon name="cross" />
          </button>
        )}
      </div>
    </Modal>
  )
}
