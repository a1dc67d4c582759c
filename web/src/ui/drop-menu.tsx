import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import './drop-menu.css'

type Item = { label: string; onPick: () => void }

/** A button under which a few things to do unfold. */
export function DropMenu({ label, items }: { label: string; items: readonly Item[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    menu.current?.querySelector('button')?.focus()
    const closeBeside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeBeside)
    return () => document.removeEventListener('pointerdown', closeBeside)
  }, [isOpen])
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <div className="drop" ref={place}>
      <button
        type="button"
        className="button button-quiet"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <Icon name="chevron" className="icon-sm" />
      </button>
      {isOpen && (
        <div className="drop-menu" role="menu" tabIndex={-1} ref={menu} onKeyDown={(event) => steer(event, close)}>
          {items.map(({ label: name, onPick }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              onClick={() => {
                close()
                onPick()
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The keys of a menu: the arrows move, Escape and Tab close it. */
export function steer(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault()
    event.stopPropagation()
    onClose()
  } else if (to !== undefined) {
    event.preventDefault()
    items.at(to % items.length)?.focus()
  }
}
