import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useStoredPlan } from '../../device/stored-plan.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { accountWords } from '../../words/account.ts'
import { placeNames } from '../../words/places.ts'
import './account-menu.css'

type Place = 'settings' | 'manage-account' | 'help'
type Props = { email: string; onPlace: (place: Place) => void; onLogOut: () => void }

export function AccountMenu({ email, onPlace, onLogOut }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const plan = useStoredPlan()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
    button.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget && !place.current?.contains(event.relatedTarget)) setIsOpen(false)
  }
  const leadTo = (place: Place) => {
    setIsOpen(false)
    onPlace(place)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its buttons do.
    <div className="account" ref={place} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <button
        type="button"
        className="icon-button"
        ref={button}
        aria-label={accountWords.menu}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="avatar">{letterOf(email)}</span>
      </button>
      {isOpen && (
        <div className="menu" id={id}>
          <div className="plan">
            <div>
              <div className="menu-meta">{accountWords.currentPlan}</div>
              <b>{accountWords.plans[plan]}</b>
            </div>
            <Badge {...(plan === 'pro' && { kind: 'pro' })}>{accountWords.badges[plan]}</Badge>
          </div>
          <button type="button" className="menu-row" onClick={() => leadTo('settings')}>
            <Icon name="gear" />
            {accountWords.settings}
          </button>
          <button type="button" className="menu-row" onClick={() => leadTo('manage-account')}>
            <Icon name="lock" />
            {placeNames['manage-account']}
          </button>
          <button type="button" className="menu-row" onClick={() => leadTo('help')}>
            <Icon name="help" />
            {accountWords.help}
          </button>
          <button type="button" className="menu-row" onClick={onLogOut}>
            <Icon name="logOut" />
            {accountWords.logOut}
          </button>
        </div>
      )}
    </div>
  )
}

function letterOf(email: string): string {
  return email.charAt(0).toUpperCase() || 'A'
}
