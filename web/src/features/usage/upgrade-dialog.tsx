// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { placeLinks, placeNames } from '../../words/places.ts'
import { planWords } from '../../words/usage.ts'
import { freeLimit } from './usage.ts'
import './plans.css'

type Props = {
  /** Leads a guest to an account, without which there is no plan; null for who has one. */
  onSignIn: (() => void) | null
  onClose: () => void
}

/** What Pro will be. It cannot be bought yet, and says so. */
export function UpgradeDialog({ onSignIn, onClose }: Props) {
  return (
    <Dialog title={planWords.title} closeLabel={planWords.close} isWide onClose={onClose}>
      <div className="plans">
        <Plan className="plan-card" name={planWords.free} list={planWords.freeList(freeLimit())}>
          <p className="price">{planWords.freePrice}</p>
          <p className="meta">{planWords.freeLine(freeLimit())}</p>
        </Plan>
        <Plan className="plan-card plan-pro" name={planWords.pro} list={planWords.proList} onSignIn={onSignIn}>
          <p className="price">
            {planWords.proPrice}
            <small>{planWords.afterTrial}</small>
          </p>
          <span className="trial">{planWords.trial}</span>
        </Plan>
      </div>
      <p className="plan-links">
        <a className="link tap" href={placeLinks.terms} onClick={onClose}>
          {planWords.terms}
        </a>
        <a className="link tap" href={placeLinks.privacy} onClick={onClose}>
          {placeNames.privacy}
        </a>
      </p>
    </Dialog>
  )
}

type PlanProps = {
  className: string
  name: string
  list: readonly string[]
  onSignIn?: (() => void) | null
  children: ReactNode
}

function Plan({ className, name, list, onSignIn, children }: PlanProps) {
  const isPro = name === planWords.pro
  return (
    <section className={className}>
      {isPro && <span className="most">{planWords.popular}</span>}
      <h3>{name}</h3>
      {children}
      <ul>
        {list.map((line) => (
          <li key={line}>
            <Icon name="tick" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      {isPro ? (
        <>
          <Banner kind="warn">
            <b>{planWords.soon}</b> {onSignIn ? planWords.guestLine : planWords.soonLine(freeLimit())}
          </Banner>
          {onSignIn && (
            <button type="button" className="btn btn-primary btn-block" onClick={onSignIn}>
              {planWords.signIn}
            </button>
          )}
        </>
      ) : (
        <button type="button" className="btn btn-block" disabled>
          {planWords.current}
        </button>
      )}
    </section>
  )
}
