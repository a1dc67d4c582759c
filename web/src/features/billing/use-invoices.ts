import type { Invoice } from '@nestbook/contract/billing.ts'
import { useCallback, useEffect, useState } from 'react'
import { fetchInvoices } from './billing-calls.ts'

type State = { invoices: readonly Invoice[]; next: string | null; phase: 'loading' | 'loaded' | 'failed' }

/** The invoices read so far; `load` reads on, or tries again. */
export function useInvoices() {
  const [{ invoices, next, phase }, setState] = useState<State>({ invoices: [], next: null, phase: 'loading' })
  const read = useCallback(async (after: string | null) => {
    setState((known) => ({ ...known, phase: 'loading' }))
    try {
      const page = await fetchInvoices(after)
      setState((known) => ({
        invoices: after === null ? page.invoices : [...known.invoices, ...page.invoices],
        next: page.next,
        phase: 'loaded',
      }))
    } catch {
      console.warn('Failed to load invoices')
      setState((known) => ({ ...known, phase: 'failed' }))
    }
  }, [])
  useEffect(() => void read(null), [read])
  return {
    invoices,
    hasMore: next !== null,
    hasFailed: phase === 'failed',
    isLoading: phase === 'loading',
    load: () => void read(next),
  }
}
