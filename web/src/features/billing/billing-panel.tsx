import type { Invoice } from '@nestbook/contract/billing.ts'
import { useOffline } from '../../device/connection.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { billingWords as words } from '../../words/billing.ts'
import { shortDate } from '../../words/dates.ts'
import { inDollars } from '../../words/money.ts'
import { useInvoices } from './use-invoices.ts'
import type { Leaving } from './use-leaving.ts'
import './billing.css'

/** Leads to where the card is changed. */
export function ManageBilling({ portal }: { portal: Leaving }) {
  const isOff = useOffline()
  return (
    <button
      type="button"
      className="button button-quiet button-sm"
      disabled={portal.isWorking || isOff}
      onClick={portal.leave}
    >
      {portal.isWorking ? words.opening : words.manage}
    </button>
  )
}

/** What was billed, newest first. */
export function BillingPanel({ problem }: { problem: string | null }) {
  const { invoices, hasMore, hasFailed, isLoading, load } = useInvoices()
  return (
    <>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <h3 className="billing-title">{words.history}</h3>
      {invoices.length > 0 && <History invoices={invoices} />}
      {isLoading && <Loading />}
      {hasFailed && <Banner kind="bad">{words.failed}</Banner>}
      {!isLoading && !hasFailed && invoices.length === 0 && <p className="muted">{words.empty}</p>}
      {!isLoading && (hasFailed || hasMore) && (
        <button type="button" className="button button-quiet button-sm" onClick={load}>
          {hasFailed ? words.again : words.more}
        </button>
      )}
    </>
  )
}

function History({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached with the keyboard.
    <section className="history-table" aria-label={words.history} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {words.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <Row key={invoice.id} {...invoice} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const badges: Record<string, 'ok' | 'warn'> = { Paid: 'ok', Pending: 'warn' }

function Row({ date, amount, status, hosted_invoice_url: page }: Invoice) {
  const day = shortDate(date) ?? date
  const kind = badges[status]
  return (
    <tr>
      <td>{day}</td>
      <td>{inDollars(amount)}</td>
      <td>
        <Badge {...(kind && { kind })}>{status}</Badge>
      </td>
      <td>
        {page && (
          <a className="link tappable" href={page} target="_blank" rel="noreferrer" aria-label={words.viewOf(day)}>
            {words.view}
          </a>
        )}
      </td>
    </tr>
  )
}

function Loading() {
  return (
    <div className="blank-invoices" aria-busy="true">
      <span className="visually-hidden" role="status">
        {words.loading}
      </span>
      {[0, 1, 2].map((place) => (
        <span key={place} className="blank" />
      ))}
    </div>
  )
}
