import { Banner } from '../../ui/banner.tsx'
import { planWords } from '../../words/billing.ts'
import { purchaseWords } from '../../words/purchases.ts'
import type { Sale } from './use-sale.ts'
import './sale.css'

/** Buys Pro, and says why that did not come about. */
export function StartTrial({ sale }: { sale: Sale }) {
  const { terms, isWaiting, working, problem, buy } = sale
  const isBuying = working === 'buying'
  return (
    <div className="sale">
      {problem && (
        <Banner kind="bad">
          <span className="sale-problem">{problem}</span>
        </Banner>
      )}
      <button type="button" className="button button-primary button-block" disabled={isWaiting} onClick={buy}>
        {isBuying && <span className="spinner" />}
        {isBuying ? purchaseWords.starting : terms && !terms.freeFor ? planWords.subscribe : planWords.start}
      </button>
      <p className="plan-meta sale-meta">{planWords.cancelAnytime}</p>
    </div>
  )
}

export function RestoreLink({ sale }: { sale: Sale }) {
  const { isWaiting, working, restore } = sale
  return (
    <button type="button" className="link tappable" disabled={isWaiting} onClick={restore}>
      {working === 'restoring' ? planWords.restoring : planWords.restore}
    </button>
  )
}
