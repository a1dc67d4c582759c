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
  /** How Pro is had here, and what was bought had again; without it the dialog says that it cannot be bought yet. */
  offer?: { start: ReactNode; restore: ReactNode } | null
  /** The terms of who sells, where it is not us. */
  termsElsewhere?: string
  onClose: () => void
}

/** What Pro is, beside what is free. */
export function UpgradeDialog({ onSignIn, offer = null, termsElsewhere, onClose }: Props) {
  return (
    <Dialog title={planWords.title} closeLabel={planWords.close} isWide onClose={onClose}>
      <div className="plans">
        <Plan className="plan-card" name={planWords.free} list={planWords.freeList(freeLimit())} end={<Current />}>
          <p className="price">{planWords.freePrice}</p>
          <p className="meta">{planWords.freeLine(freeLimit())}</p>
        </Plan>
        <Plan
          className="plan-card plan-pro"
          mark={planWords.popular}
          name={planWords.pro}
          list={planWords.proList}
          end={offer?.start ?? <NotYet onSignIn={onSignIn} />}
        >
          <p className="price">
            {planWords.proPrice}
            <small>{planWords.afterTrial}</small>
          </p>
          <span className="trial">{planWords.trial}</span>
        </Plan>
      </div>
      <p className="plan-links">
        {offer?.restore}
        <a
          className="link tap"
          href={termsElsewhere ?? placeLinks.terms}
          {...(termsElsewhere ? { target: '_blank', rel: 'noreferrer' } : { onClick: onClose })}
        >
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
  mark?: string
  list: readonly string[]
  end: ReactNode
  children: ReactNode
}

function Plan({ className, name, mark, list, end, children }: PlanProps) {
  return (
    <section className={className}>
      {mark && <span className="most">{mark}</span>}
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
      {end}
    </section>
  )
}

function Current() {
  return (
    <button type="button" className="btn btn-block" disabled>
      {planWords.current}
    </button>
  )
}

function NotYet({ onSignIn }: Pick<Props, 'onSignIn'>) {
  return (
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
  )
}
