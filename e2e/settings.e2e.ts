import type { Page } from '@playwright/test'
import { look, sizes } from './axe.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'

test.use({ visitor: 'stranger' })

const end = '2026-12-18T12:00:00.000Z'
const subscription = {
  status: 'active',
  cancel_at_period_end: false,
  periodEndDate: end,
  trialEndDate: null,
  pricing: { monthlyAmount: 8.99, hasDiscount: false },
  card: null,
}
const pro = {
  subscriptionStatus: 'pro',
  subscriptionSources: ['stripe'],
  subscription,
  discountInfo: null,
  paysTwice: false,
  isTrialAvailable: false,
  lastEnding: null,
}
const twoMonthsOff = { amountOff: 2, percentOff: null, duration: 'repeating', durationInMonths: 2, endsAt: null }
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2026, isExpiring: true }
const free = { ...pro, subscriptionStatus: 'free', subscriptionSources: [], subscription: null, isTrialAvailable: true }
const invoice = (id: number, amount: number, status: string) => ({
  id: `in_${id}`,
  date: `2026-${String(12 - id).padStart(2, '0')}-18T12:00:00.000Z`,
  amount,
  status,
  hosted_invoice_url: `https://invoice.example/${id}`,
})
const invoices = [invoice(1, 6.99, 'Paid'), invoice(2, 8.99, 'Pending'), invoice(3, 8.99, 'Uncollectible')]

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const plan = (page: Page) => region(page, 'Subscription & Usage')
const billing = (page: Page) => region(page, 'Billing')
const manage = (page: Page) => plan(page).getByRole('button', { name: 'Manage Plan' })

/** Has the server say that about the subscription, and shows the settings again. */
async function standAt(page: Page, reply: object, status = 'pro'): Promise<void> {
  const used = { used: 17, remaining: 83, dailyLimit: 100, resetsAt: null, subscriptionStatus: status }
  await page.route('**/api/usage', (route) => route.fulfill({ json: used }))
  await page.route('**/api/stripe/subscription', (route) => route.fulfill({ json: reply }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
}

test('[SET-01] [SET-02] the settings say whose account it is, and send a link to a new password', async ({
  page,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  await page.goto(`${nestbook.address}/#/settings`)
  const account = region(page, 'Account Information')
  await expect(account).toContainText(`${email}Your email cannot be changed`)
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
  await expect(account).toContainText(`Member Since${today}`)
  await expect(account).toContainText('Account StatusVerified')

  const security = region(page, 'Security')
  const dialog = page.getByRole('alertdialog', { name: 'Reset Password' })
  const send = async () => {
    await security.getByRole('button', { name: 'Reset Password' }).click()
    await expect(dialog).toContainText(`Send password reset email to ${email}?`)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.route('**/api/auth/reset-password', (route) => route.abort(), { times: 1 })
  await send()
  await expect(security.getByRole('alert')).toHaveText('Error sending reset email. Please try again.')
  await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 502, body: 'no' }), { times: 1 })
  await send()
  await expect(security.getByRole('alert')).toHaveText('Failed to send reset email')
  await send()
  await expect(security.getByRole('status')).toHaveText('Password reset email sent! Check your inbox.')

  const me = await page.evaluate(async () => {
    const token = localStorage.getItem('nestbook.auth-token')
    return (await fetch('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).json()
  })
  const elsewhere = { ...me.user, createdAt: '2025-09-03T12:00:00.000Z', profile: { provider: 'google' } }
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: { user: elsewhere } }))
  await page.reload()
  await expect(security).toContainText('Connected with Google')
  await expect(security.getByRole('button')).toHaveCount(0)
  await expect(account).toContainText('September 3, 2025')
})

test('[SET-03] [SET-04] each way that a subscription may stand is told, with what can be done about it', async ({
  page,
  nestbook,
}) => {
  await makeAccount(page, nestbook)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const coming = Promise.withResolvers<void>()
  await page.route('**/api/stripe/invoices*', (route) => coming.promise.then(() => route.fallback()))
  await page.route('**/api/stripe/subscription', (route) => coming.promise.then(() => route.fallback()))
  await page.goto(`${nestbook.address}/#/settings`)
  await page.evaluate(() => localStorage.setItem('nestbook.plan', 'pro'))
  await expect(plan(page)).toContainText('Next billingLoading...')
  await look(page, '13e-settings-loading--desktop-light')
  await page.unroute('**/api/stripe/subscription')
  coming.resolve()

  await standAt(page, free, 'free')
  await expect(plan(page)).toContainText('PlanFree Plan')
  await expect(plan(page)).toContainText('Queries today17 of 100')
  await expect(plan(page)).toContainText('ResetsDaily at midnight')
  await expect(billing(page)).toHaveCount(0)
  await look(page, '10-settings--desktop-light')
  await page.route('**/api/stripe/create-checkout-session', (route) => route.fulfill({ status: 502, body: 'no' }))
  await plan(page).getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(plan(page).getByRole('alert')).toHaveText(
    'Upgrade failed: Server error (502): Unable to create checkout session',
  )
  const lost = { ...free, lastEnding: { reason: 'payment_failed', endedAt: end } }
  await standAt(page, lost, 'free')
  await expect(plan(page)).toContainText('Pro ended on December 18, 2026 because the payment did not go through.')

  await page.route('**/api/stripe/invoices*', (route) => route.fulfill({ json: { invoices: [], next: null } }))
  const promoted = { ...subscription, pricing: { monthlyAmount: 6.99, hasDiscount: true } }
  await standAt(page, { ...pro, subscription: promoted, discountInfo: twoMonthsOff })
  await expect(plan(page)).toContainText('Promotional Pricing Active$2.00 off per month for your first 2 months')
  await expect(plan(page)).toContainText('Discount$2.00 off per month')
  await expect(plan(page)).toContainText('Amount$6.99 per month')
  await expect(plan(page)).toContainText('Next billingDecember 18, 2026')
  await expect(billing(page)).toContainText('No billing history yet.')
  await page.route('**/api/stripe/invoices*', (route) =>
    route.fulfill(
      route.request().url().includes('after=')
        ? { json: { invoices: [invoice(4, 8.99, 'Paid')], next: null } }
        : { json: { invoices, next: 'in_3' } },
    ),
  )
  await page.reload()
  await expect(billing(page).getByRole('row')).toHaveText([
    'DateTotalStatusActions',
    'Nov 18, 2026$6.99PaidView',
    'Oct 18, 2026$8.99PendingView',
    'Sep 18, 2026$8.99UncollectibleView',
  ])
  await billing(page).getByRole('button', { name: 'Show earlier invoices' }).click()
  await expect(billing(page).getByRole('row')).toHaveCount(5)
  await expect(billing(page).getByRole('link').first()).toHaveAttribute('target', '_blank')
  await manage(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Manage Account & Delete Data', 'Cancel Subscription'])
  await look(page, '10b-settings-pro--desktop-light')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const cancel = page.getByRole('alertdialog', { name: 'Cancel Subscription' })
  for (const size of [{ width: 320, height: 568 }, sizes.phone, { width: 1366, height: 650 }]) {
    await page.setViewportSize(size)
    await expect(cancel.getByRole('heading')).toBeInViewport({ ratio: 1 })
  }
  await expect(cancel.getByRole('heading')).toBeFocused()
  await page.setViewportSize(sizes.phone)
  await look(page, '10d-cancel-dialog--phone-light')
  await page.route('**/api/stripe/cancel-subscription', (route) => route.abort())
  await cancel.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(cancel.getByRole('alert')).toHaveText('Failed to cancel subscription: Failed to cancel subscription')
  await cancel.getByRole('button', { name: 'Keep Pro' }).click()
  await expect(manage(page)).toBeFocused()
  await page.route('**/api/stripe/create-portal-session', (route) =>
    route.fulfill({ status: 503, json: { error: 'Payments are down.', code: 'payments_down' } }),
  )
  await billing(page).getByRole('button', { name: 'Manage Billing' }).click()
  await expect(billing(page).getByRole('alert')).toHaveText('Failed to open billing portal: Payments are down.')

  await page.emulateMedia({ colorScheme: 'dark' })
  await standAt(page, { ...pro, subscription: { ...subscription, cancel_at_period_end: true } })
  await expect(plan(page)).toContainText('PlanPro Plan (Cancelled)')
  await expect(plan(page)).toContainText(
    'Plan CancelledYou keep Pro until December 18, 2026. After that your plan becomes Free.',
  )
  await expect(plan(page).getByRole('button', { name: 'Resubscribe to Pro' })).toBeVisible()
  await manage(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Manage Account & Delete Data'])
  await page.keyboard.press('Escape')
  await look(page, '10b2-settings-cancelled--phone-dark')
  await page.route('**/api/stripe/invoices*', (route) => route.abort())
  await standAt(page, { ...pro, subscription: { ...subscription, status: 'past_due' } })
  await expect(plan(page)).toContainText('Your last payment did not go throughPro stays on until December 18, 2026.')
  await expect(plan(page).getByRole('button', { name: 'Update Card' })).toBeVisible()
  await expect(billing(page).getByRole('alert')).toHaveText(
    'Unable to load your billing history. Please check your connection.',
  )
  await look(page, '10f-settings-past-due--phone-dark')
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await expect(page.getByText('Your last payment did not go through')).toBeVisible()
  await page.goBack()
  await standAt(page, { ...pro, paysTwice: true, subscriptionSources: ['apple', 'stripe'] })
  await expect(plan(page)).toContainText('You are paying for Pro twice')
  await standAt(page, { ...pro, subscription: { ...subscription, status: 'trialing', card } })
  await expect(plan(page)).toContainText('$8.99 per month after the free trial')
  await expect(plan(page)).toContainText('Your Visa card ending in 4242 expires soon')
  await standAt(page, { ...pro, subscription: null, subscriptionSources: ['apple'] })
  await expect(plan(page)).toContainText('Next billingBy the App Store')
  await expect(billing(page)).toContainText('Your subscription is billed by the App Store.')

  // The page asks by itself as well: only what it asks after the click is answered.
  await page.route('**/api/stripe/subscription', async (route) =>
    (await page.evaluate(() => document.body.matches('.clicked'))) ? route.fulfill({ json: pro }) : route.abort(),
  )
  await page.reload()
  await expect(plan(page)).toContainText('Unable to load your subscription. Please check your connection.')
  const again = plan(page).getByRole('button', { name: 'Try again' })
  // A click that misses because the page still moves is taken back and made again: it does not count.
  await again.evaluate((button) => button.addEventListener('click', () => document.body.classList.add('clicked')))
  await again.click()
  await expect(plan(page)).toContainText('PlanPro Plan')
  await page.context().setOffline(true)
  await expect(plan(page).getByRole('status').first()).toContainText('No connection.')
  await expect(billing(page).getByRole('button', { name: 'Manage Billing' })).toBeDisabled()
  await page.context().setOffline(false)
})
