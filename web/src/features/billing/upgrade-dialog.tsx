// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import type { ProTerms } from '@nestbook/contract/billing.ts'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { planWords } from '../../words/billing.ts'
import { placeLinks, placeNames } from '../../words/places.ts'
import { lengthOf } from '../../words/pro-terms.ts'
import './plans.css'

type Props = {
  freeLimit: number
  /** Said before the plans. */
  said?: ReactNode
  /** What stands under each plan, and before the links. */
  ends: { free?: ReactNode; pro: ReactNode; links?: ReactNode }
  /** Without an account the free plan comes first. */
  isGuest?: boolean
  /** Null where Pro is not sold, and while its seller has not told a price. */
  terms: ProTerms | null
  /** The licence of who sells, where it is not us. */
  termsElsewhere?: string
  onClose: () => void
}

/** What Pro is, beside what is free. */
export function UpgradeDialog(props: Props) {
  const { freeLimit, said, ends, isGuest = false, terms, termsElsewhere, onClose } = props
  return (
    <Dialog title={planWords.title} closeLabel={planWords.close} isWide onClose={onClose}>
      {said}
      <div className={isGuest ? 'plans is-free-first' : 'plans'}>
        <Plan
          className="plan-card"
          name={planWords.free}
          list={planWords.freeList(freeLimit)}
          end={ends.free ?? <CurrentPlan />}
        >
          <p className="price">{planWords.freePrice}</p>
          <p className="plan-meta">{planWords.freeLine(freeLimit)}</p>
        </Plan>
        <Plan
          className="plan-card plan-pro"
          mark={planWords.popular}
          name={planWords.pro}
          list={planWords.proList}
          end={ends.pro}
        >
          {terms && (
            <p className="price">
              {terms.price}
              <small>{terms.freeFor ? planWords.afterTrial : planWords.perMonth}</small>
            </p>
          )}
          {terms?.freeFor && <span className="plan-trial">{planWords.trial(lengthOf(terms.freeFor))}</span>}
        </Plan>
      </div>
      <p className="plan-links">
        {ends.links}
        <a
          className="link tappable"
          href={termsElsewhere ?? placeLinks.terms}
          {...(termsElsewhere ? { target: '_blank', rel: 'noreferrer' } : { onClick: onClose })}
        >
          {planWords.terms}
        </a>
        <a className="link tappable" href={placeLinks.privacy} onClick={onClose}>
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
      <div className="plan-end">{end}</div>
    </section>
  )
}

export function CurrentPlan() {
  return (
    <button type="button" className="button button-block" disabled>
      {planWords.current}
    </button>
  )
}
