import type { ReactNode } from 'react'
import emptyNest from './art/spot-empty-nest.svg'
import envelope from './art/spot-envelope.svg'
import openWindow from './art/spot-open-window.svg'
import spilledTea from './art/spot-spilled-tea.svg'
import { useArrival } from './use-arrival.ts'
import './message.css'

const spots = { emptyNest, envelope, openWindow, spilledTea } as const

type Act = { label: string; onAct: () => void; isDisabled?: boolean }

type Props = {
  spot: keyof typeof spots
  title: string
  children: ReactNode
  /** What can be done now; the first is what most people want. */
  acts: Act[]
}

/** A screen that says one thing: a picture, a title, some words and what can be done now. */
export function Message({ spot, title, children, acts }: Props) {
  const heading = useArrival()
  return (
    <div className="center">
      <div className="message message-screen">
        <img className="message-spot" src={spots[spot]} alt="" width={240} height={180} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
        <div className="message-actions">
          {acts.map(({ label, onAct, isDisabled }, place) => (
            <button
              key={label}
              type="button"
              className={place === 0 ? 'button button-primary' : 'button button-quiet'}
              disabled={isDisabled}
              onClick={onAct}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
