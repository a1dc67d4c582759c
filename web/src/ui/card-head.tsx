import type { KeyboardEvent } from 'react'
import { Icon } from './icon.tsx'
import './card-head.css'

type Props = { title: string; closeLabel: string; onClose: () => void }

/** The first line of a small card that can be closed. */
export function CardHead({ title, closeLabel, onClose }: Props) {
  return (
    <div className="popup-head">
      <span>{title}</span>
      <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  )
}

/** For a card's onKeyDown: Escape closes it, and nothing around it. */
export function closeOnEscape(onClose: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
}
