import type { PaymentMode } from '@nestbook/contract/billing.ts'
import type Stripe from 'stripe'
import { type CustomerState, readCustomerState } from './customer-state.ts'
import { PaymentsDown } from './payments-down.ts'

export type PaymentSettings = {
  mode: PaymentMode
  key: string
  /** The current secret, and the one before while both are in use. */
  webhookSecrets: string[]
  /** Stripe's id of the monthly price. */
  price: string
  isTaxed: boolean
  /** Where Stripe is; null for its own address. */
  address: string | null
}

export type Checkout = { id: string; status: 'open' | 'complete' | 'expired'; url: string | null }
/** `about` is a customer, or the charge of one where Stripe names no customer. */
export type PaymentEvent = { id: string; type: string; about: string | null }
export type PaidInvoice = { id: string; date: Date; cents: number; status: string; page: string | null }
export type Payments = ReturnType<typeof makePayments>

const timeoutMs = 6000
const toleranceSeconds = 300
const invoicesPage = 12
/** More than any customer of ours has: they pay once a month for one thing. */
const maxOfACustomer = 20

/** Stripe, by its own SDK: a few functions, each with a key of ours so that asking twice does it once. */
export function makePayments(settings: PaymentSettings, now: () => Date) {
  const { mode, key, price, isTaxed, webhookSecrets } = settings
  let opened: Promise<Stripe> | null = null

  // Read when it is first needed: it is large.
  function stripe(): Promise<Stripe> {
    opened ??= import('stripe').then(({ default: Client }) => {
      const place = settings.address ? new URL(settings.address) : null
      return new Client(key, {
        timeout: timeoutMs,
        maxNetworkRetries: 1,
        telemetry: false,
        ...(place
          ? {
              host: place.hostname,
              port: place.port,
              protocol: place.protocol === 'http:' ? ('http' as const) : ('https' as const),
            }
          : {}),
      })
    })
    return opened
  }

  async function ask<T>(what: string, call: (client: Stripe) => Promise<T>): Promise<T> {
    const client = await stripe()
    try {
      return await call(client)
    } catch (error) {
      throw new PaymentsDown(`Stripe could not be asked: ${what} (${kindOf(error)}).`, error)
    }
  }

  return {
    mode,

    createCustomer: ({ account, email }: { account: string; email: string }, idempotencyKey: string): Promise<string> =>
      ask('create a customer', async ({ customers }) => {
        const made = await customers.create({ email, metadata: { account } }, { idempotencyKey })
        return made.id
      }),

    /** Null when somebody removed the customer at Stripe. */
    createCheckout: (
      wanted: { customer: string; account: string; trialDays: number; successUrl: string; cancelUrl: string },
      idempotencyKey: string,
    ): Promise<Checkout | null> =>
      ask('create a checkout', async ({ checkout }) => {
        const { customer, account, trialDays, successUrl, cancelUrl } = wanted
        const made = await checkout.sessions.create(
          {
            mode: 'subscription',
            customer,
            client_reference_id: account,
            line_items: [{ price, quantity: 1 }],
            allow_promotion_codes: true,
            payment_method_collection: 'always',
            success_url: successUrl,
            cancel_url: cancelUrl,
            ...(trialDays > 0 ? { subscription_data: { trial_period_days: trialDays } } : {}),
            ...(isTaxed ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' as const } } : {}),
          },
          { idempotencyKey },
        )
        return checkoutOf(made)
      }).catch(noneIfCustomerMissing),

    findCheckout: (id: string): Promise<Checkout | null> =>
      ask('find a checkout', async ({ checkout }) => checkoutOf(await checkout.sessions.retrieve(id))).catch(
        noneIfMissing,
      ),

    /** Nobody pays in it any more. One that is over already stays as it is. */
    async closeCheckout(id: string): Promise<void> {
      await ask('close a checkout', ({ checkout }) =>
        checkout.sessions.expire(id, {}, { idempotencyKey: `expire-${id}` }),
      ).catch((error: unknown) => {
        if (refusalIn(error).statusCode !== 400 && !isMissing(error)) throw error
      })
    },

    /** How a customer's subscriptions stand just now; null when there is no such customer any more. */
    look: (customer: string): Promise<CustomerState | null> =>
      ask('look at a customer', async ({ subscriptions, charges }) => {
        const expand = ['data.default_payment_method', 'data.discounts.source.coupon']
        const [held, paid] = await Promise.all([
          subscriptions.list({ customer, status: 'all', limit: maxOfACustomer, expand }),
          charges.list({ customer, limit: maxOfACustomer }),
        ])
        return readCustomerState(held.data, paid.data)
      }).catch(noneIfMissing),

    async setCancelled(subscription: string, isCancelled: boolean, idempotencyKey: string): Promise<void> {
      await ask('change a subscription', ({ subscriptions }) =>
        subscriptions.update(subscription, { cancel_at_period_end: isCancelled }, { idempotencyKey }),
      )
    },

    /** At once. One that has ended already stays as it is. */
    async endSubscription(subscription: string): Promise<void> {
      await ask('end a subscription', ({ subscriptions }) => subscriptions.cancel(subscription)).catch(noneIfMissing)
    },

    openPortal: (customer: string, returnUrl: string, idempotencyKey: string): Promise<string> =>
      ask('open the portal', async ({ billingPortal }) => {
        const made = await billingPortal.sessions.create({ customer, return_url: returnUrl }, { idempotencyKey })
        return made.url
      }),

    listInvoices: (customer: string, after: string | null): Promise<{ invoices: PaidInvoice[]; hasMore: boolean }> =>
      ask('list invoices', async ({ invoices }) => {
        const page = await invoices.list({ customer, limit: invoicesPage, ...(after ? { starting_after: after } : {}) })
        const shown = page.data.filter(({ status }) => status !== 'draft')
        return { invoices: shown.map(invoiceOf), hasMore: page.has_more }
      }),

    /** Removes a customer with the card; ends the subscriptions at once. Done already counts as done. */
    async removeCustomer(customer: string): Promise<void> {
      const open = await ask('list checkouts', ({ checkout }) =>
        checkout.sessions.list({ customer, status: 'open', limit: maxOfACustomer }),
      ).catch(noneIfMissing)
      for (const { id } of open?.data ?? []) await this.closeCheckout(id)
      await ask('remove a customer', ({ customers }) => customers.del(customer)).catch(noneIfMissing)
    },

    /** What a webhook says; null when Stripe has not signed it for us, or not just now. */
    async readEvent(bytes: Buffer, signature: string): Promise<PaymentEvent | null> {
      const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
      // The vendor's library refuses old stamps only.
      if (!(sentAt * 1000 <= now().getTime() + toleranceSeconds * 1000)) return null
      const { webhooks } = await stripe()
      for (const secret of webhookSecrets) {
        try {
          const event = webhooks.constructEvent(bytes, signature, secret, toleranceSeconds, undefined, now().getTime())
          // What a test key sold is nothing here, and the other way round.
          return event.livemode === (mode === 'stripe') ? eventOf(event) : null
        } catch {}
      }
      return null
    },

    /** Whose a charge is; null when nobody's that we know. */
    customerOfCharge: (charge: string): Promise<string | null> =>
      ask('find a charge', async ({ charges }) => idOf((await charges.retrieve(charge)).customer)).catch(noneIfMissing),

    /** What a month costs, in cents. Throws when Stripe does not know the price, or it is not a monthly one. */
    monthlyPrice: (): Promise<number> =>
      ask('look at the price', async ({ prices }) => {
        const { unit_amount, recurring } = await prices.retrieve(price)
        if (recurring?.interval !== 'month' || unit_amount === null) throw new Error('It is no monthly price.')
        return unit_amount
      }),

    /** Whom Stripe had something to tell of since then that we did not take: customers, or charges of theirs. */
    undeliveredSince: (since: Date): Promise<string[]> =>
      ask('list events', async ({ events }) => {
        const found: string[] = []
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const event of events.list({ delivery_success: false, created, limit: 100 })) {
          const { about } = eventOf(event)
          if (about) found.push(about)
          if (found.length >= 5000) break
        }
        return [...new Set(found)]
      }),
  }
}

function checkoutOf({ id, status, url }: Stripe.Checkout.Session): Checkout {
  const known = (['open', 'complete'] as const).find((word) => word === status)
  return { id, url, status: known ?? 'expired' }
}

function invoiceOf(invoice: Stripe.Invoice): PaidInvoice {
  return {
    id: invoice.id ?? '',
    date: new Date(invoice.created * 1000),
    cents: invoice.total,
    status: invoice.status ?? 'open',
    page: invoice.hosted_invoice_url ?? null,
  }
}

/** Of an event only whom it is about: what it says of them may be old. */
function eventOf(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as { object?: unknown; id?: unknown; customer?: unknown; charge?: unknown }
  const customer = object.object === 'customer' ? object.id : object.customer
  return { id: event.id, type: event.type, about: idOf(customer) ?? idOf(object.charge) }
}

/** Stripe names something by its id, or shows it whole. */
function idOf(named: unknown): string | null {
  if (typeof named === 'string') return named
  return typeof named === 'object' && named !== null && 'id' in named ? idOf(named.id) : null
}

function refusalIn(error: unknown): Partial<Record<'statusCode' | 'code' | 'param', unknown>> {
  const cause = error instanceof PaymentsDown ? error.cause : error
  const own: Record<string, unknown> = cause instanceof Error ? { ...cause } : {}
  return own
}

/** Stripe says 404 of what is named in the address, and 400 of what is named in the request. */
function isMissing(error: unknown): boolean {
  const { statusCode, code } = refusalIn(error)
  return statusCode === 404 || code === 'resource_missing'
}

function noneIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function noneIfCustomerMissing(error: unknown): null {
  if (isMissing(error) && refusalIn(error).param === 'customer') return null
  throw error
}

/** A vendor's message may hold an address or a card: only its kind is told. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && error.code ? ` ${String(error.code)}` : ''
  const status = 'statusCode' in error && error.statusCode ? ` ${String(error.statusCode)}` : ''
  return `${error.name}${status}${code}`
}
