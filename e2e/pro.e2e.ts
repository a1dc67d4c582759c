import type { Page } from '@playwright/test'
import { look, sizes } from './axe.ts'
import { openDevice } from './devices.ts'
import { expect, type Nestbook, test } from './nestbook.ts'
import { emailTo, fillIn, goodPassword, makeAccount, newEmail, signIn, tokenIn } from './people.ts'
import { answered, ask, question, untilAnswered, useUpQuestions } from './steps.ts'

test.use({ visitor: 'stranger' })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const plan = (page: Page) => region(page, 'Subscription & Usage')
const billing = (page: Page) => region(page, 'Billing')
const plans = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Pro' })
const box = (page: Page) => page.getByRole('textbox', { name: /Message|Describe/ })
const storedPlan = (page: Page) => page.evaluate(() => localStorage.getItem('nestbook.plan'))

/** From the login screen on: an account, confirmed by its mail in the same browser. */
async function createAccount(page: Page, nestbook: Nestbook): Promise<string> {
  const email = newEmail()
  await fillIn(page, { Email: email, Password: goodPassword, 'Confirm password': goodPassword })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible()
  await page.goto(
    `${nestbook.address}/verify-email?token=${tokenIn(await emailTo(nestbook, email, 'Confirm your email'))}`,
  )
  await page.getByRole('button', { name: 'Continue to Nestbook' }).click()
  return email
}

/** In the settings, through the portal and back. */
async function inPortal(page: Page, open: string, acts: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: open }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing')
  await acts(page)
  await page.getByRole('link', { name: 'Back to Nestbook' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
}

/** The server learns what was done in the portal a moment later. */
const untilTold = (page: Page, words: string | RegExp) =>
  expect(async () => {
    await page.reload()
    await expect(plan(page)).toContainText(words, { timeout: 3000 })
  }).toPass({ timeout: 20_000 })

test('[PLAN-01] [PLAN-02] [PLAN-03] [PLAN-04] [PLAN-05] [PLAN-06] [PLAN-07] [PLAN-08] [PLAN-09] [ACCT-03] a guest at the limit makes an account, gets Pro, mends a failed payment, cancels, comes back and is deleted', async ({
  page,
  nestbook,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize(sizes.desktop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(nestbook.address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByText('10 of 10 free queries left.')).toBeVisible()
  await useUpQuestions(page)
  await ask(page, question)

  // A guest is offered a free account first, and then Pro; the question stays in the box.
  await expect(plans(page)).toContainText(
    'A free account gives you 10 each day, and Pro 100. What you asked today counts.',
  )
  await expect(plans(page)).not.toContainText(/unlimited/i)
  await look(page, '09-upgrade-modal-guest--desktop-light')
  await plans(page).getByRole('button', { name: 'Create a free account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
  const email = await createAccount(page, nestbook)

  // What was refused is no conversation: its question waits in the box, and the welcome waits for it.
  await expect(box(page)).toHaveValue(question)
  await page.getByRole('button', { name: 'Open conversations' }).click()
  await expect(page.getByText('No conversations yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await box(page).press('Enter')
  await expect(page.getByRole('log')).toContainText('free queries today')
  await expect(box(page)).toHaveValue(question)
  await page.getByText('Daily limit reached.').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(plans(page).getByRole('heading', { name: 'Upgrade to Pro' })).toBeFocused()
  await expect(plans(page)).toContainText('Pro gives you 100 a day. Your question is kept')
  await expect(plans(page).getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  for (const words of ['Most Popular', '7-Day FREE Trial', '$8.99/mo after trial', 'no card is charged'])
    await expect(plans(page)).toContainText(words)
  await expect(plans(page).getByRole('link')).toHaveText(['Terms of Service', 'Privacy Policy'])
  for (const size of [{ width: 320, height: 568 }, sizes.phone, { width: 1366, height: 650 }, sizes.desktop]) {
    await page.setViewportSize(size)
    await expect(plans(page).getByRole('heading', { name: 'Upgrade to Pro' })).toBeInViewport({ ratio: 1 })
  }
  await look(page, '09-upgrade-modal--desktop-light')

  // Restoring tells what it found; a checkout that cannot begin tells why.
  const restore = plans(page).getByRole('button', { name: 'Restore Purchases' })
  const alert = plans(page).getByRole('alert')
  await restore.click()
  await expect(alert).toHaveText(
    'No active subscription found. If you recently purchased, please try again in a few moments.',
  )
  await page.route('**/api/stripe/subscription?restore=true', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await restore.click()
  await expect(alert).toHaveText('Unable to restore purchases. Please try again or contact support.')
  await page.route('**/api/stripe/subscription?restore=true', (route) => route.abort(), { times: 1 })
  await restore.click()
  await expect(alert).toHaveText('Unable to restore purchases. Please check your connection.')
  const start = plans(page).getByRole('button', { name: 'Start Free Trial' })
  await page.route('**/api/stripe/create-checkout-session', (route) => route.abort(), { times: 1 })
  await start.click()
  await expect(alert).toHaveText('Upgrade failed: Failed to create checkout session')

  // A checkout that is left changes nothing.
  await start.click()
  await expect(page.getByText('Test checkout. No card is charged.')).toBeVisible()
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await expect(page.getByRole('alert')).toContainText('The test card was declined.')
  await look(page, '22b-test-checkout-declined--desktop-light')
  await page.getByRole('link', { name: 'Back to Nestbook' }).click()
  await expect(page.getByText('Upgrade canceled. You can try again anytime.')).toBeVisible()
  expect(await storedPlan(page)).not.toBe('pro')

  // Another tab is open meanwhile, and sees the change by itself.
  const other = await page.context().newPage()
  await other.goto(nestbook.address)
  await expect(other.getByText('Daily limit reached.')).toBeVisible()

  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await start.click()
  await page.getByLabel('Card').selectOption({ label: 'Test card ending 3155: needs authentication' })
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, approve' }).click()
  const welcome = page.getByRole('dialog', { name: 'Welcome to Pro!' })
  await expect(welcome).toContainText('Your subscription is being processed and will be active shortly.')
  await expect(welcome).toContainText('$8.99/mo')
  await expect(welcome).toContainText('7-day free trial then $8.99/month')
  await expect.poll(() => storedPlan(page)).toBe('pro')
  await expect(other.getByText('Daily limit reached.')).toHaveCount(0)
  await other.close()

  // The question that was kept is asked, under the dialog.
  await look(page, '09d-pro-welcome--desktop-light')
  await welcome.getByRole('button', { name: 'Get Started!' }).click()
  await untilAnswered(page)
  await expect(box(page)).toHaveValue('')
  await expect(page.locator('.slip')).toHaveText([question])

  await page.goto(`${nestbook.address}/#/settings`)
  await expect(plan(page)).toContainText('PlanPro Plan')
  await expect(plan(page)).toContainText('Amount$8.99 per month after the free trial')
  await expect(plan(page)).toContainText(/Queries today1[01] of 100/)
  await look(page, '10b-settings-trial--desktop-light')

  // A renewal fails; a card that pays mends it.
  await inPortal(page, 'Manage Billing', async () => {
    await page.getByRole('button', { name: 'Make the next payment fail' }).click()
    await page.getByRole('button', { name: /^Go to / }).click()
    await expect(page.getByRole('alert')).toContainText('The last payment failed.')
    await look(page, '22c-test-portal--desktop-light')
  })
  await untilTold(page, 'Your last payment did not go through')
  await expect(billing(page)).toContainText('Pending')
  await page.setViewportSize(sizes.phone)
  await look(page, '10f-settings-past-due--phone-light')
  await page.setViewportSize(sizes.desktop)
  await inPortal(page, 'Update Card', async () => {
    await page.getByLabel('Another card').selectOption({ label: 'Test card ending 4242: succeeds' })
    await page.getByRole('button', { name: 'Use this card' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await untilTold(page, /^(?!.*did not go through).*Amount\$8\.99 per month/)
  const invoice = page.waitForEvent('popup')
  await billing(page)
    .getByRole('link', { name: /^View the invoice/ })
    .first()
    .click()
  await expect((await invoice).getByRole('heading', { level: 1 })).toContainText('Invoice')
  await look(await invoice, '22d-test-invoice--desktop-light')
  await (await invoice).close()

  await plan(page).getByRole('button', { name: 'Manage Plan' }).click()
  await page.getByRole('menuitem', { name: 'Cancel Subscription' }).click()
  const cancel = page.getByRole('alertdialog', { name: 'Cancel Subscription' })
  await expect(cancel).toContainText(
    /^Cancel SubscriptionYou keep Pro until .* After that your plan becomes Free, with 10 queries per day\./,
  )
  await cancel.getByRole('button', { name: 'Cancel Subscription' }).click()
  const cancelled = page.getByRole('alertdialog', { name: 'Subscription Cancelled' })
  await cancelled.getByRole('button', { name: 'Got it' }).click()
  await expect(plan(page)).toContainText('PlanPro Plan (Cancelled)')
  await look(page, '10b2-settings-cancelled--desktop-light')
  await plan(page).getByRole('button', { name: 'Resubscribe to Pro' }).click()
  const again = page.getByRole('alertdialog', { name: 'Resubscribe to Pro' })
  await expect(again).toContainText('Your Pro plan continues right away at $8.99 per month.')
  await again.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog', { name: 'Welcome Back to Pro!' }).getByRole('button', { name: 'Great!' }).click()
  await expect(plan(page)).toContainText('PlanPro Plan')

  await plan(page).getByRole('button', { name: 'Manage Plan' }).click()
  await page.getByRole('menuitem', { name: 'Manage Account & Delete Data' }).click()
  await expect(page.getByText('Pro Plan / Active')).toBeVisible()
  await page.setViewportSize(sizes.phone)
  await look(page, '11-account--phone-light')
  await page.getByRole('button', { name: 'Delete My Account & All Data' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Your Pro subscription is cancelled at once')
  await look(page, '11b-account-delete--phone-light')
  await fillIn(page, { 'Type DELETE ACCOUNT to confirm': 'DELETE ACCOUNT' })
  const confirm = dialog.getByRole('button', { name: 'Delete Account' })
  await confirm.click()
  // As for a session that is more than ten minutes old.
  const stale = { error: 'Please enter your password again to go on.', code: 'reauth_required' }
  await page.route('**/api/auth/account', (route) => route.fulfill({ status: 401, json: stale }), { times: 1 })
  await confirm.click()
  await fillIn(page, { Password: goodPassword })
  await confirm.click()
  await expect(dialog).toContainText(
    `Account successfully deleted. All data for ${email} has been permanently removed.`,
  )
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((name) => !/^nestbook\.(device-id|install-time|theme|review)$/.test(name))).toEqual([])
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
})

/** Pays in a checkout of the account that is signed in on a page, somewhere else. */
async function payElsewhere(page: Page, nestbook: Nestbook): Promise<void> {
  const headers = await authorization(page)
  const begun = await fetch(`${nestbook.address}/api/stripe/create-checkout-session`, { method: 'POST', headers })
  const { url } = await begun.json()
  const body = new URLSearchParams({ card: '4242424242424242', does: 'pay' })
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
}

async function authorization(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('nestbook.auth-token'))}` }
}

/** The device was away, and has its network back. */
async function wake(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

test('[PLAN-08] [PLAN-09] Pro that is paid for elsewhere is restored here and shows on the other device; a session that is over takes nothing of it', async ({
  page,
  browser,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  const other = await openDevice(browser, nestbook, email)
  await expect(other.getByText('10 of 10 free queries left today.')).toBeVisible()
  await page.setViewportSize(sizes.phone)
  await answered(page, nestbook.address)
  await page.getByText('9 of 10 free queries left today.').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(plans(page).getByRole('button', { name: 'Start Free Trial' })).toBeVisible()
  // Below the window, axe takes them for skip links without a target.
  await plans(page).getByRole('link', { name: 'Terms of Service' }).scrollIntoViewIfNeeded()
  await look(page, '09-upgrade-modal-chat--phone-light')

  await payElsewhere(page, nestbook)
  const reloaded = page.waitForEvent('load')
  await plans(page).getByRole('button', { name: 'Restore Purchases' }).click()
  await expect(plans(page).getByRole('status')).toHaveText('Success! Your Pro subscription has been restored.')
  await reloaded
  await expect(plans(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.locator('.menu .plan')).toContainText('Pro Plan')
  const asked = other.waitForResponse('**/api/usage')
  await wake(other)
  await asked
  await expect(other.getByText('free queries left today')).toHaveCount(0)
  expect(await storedPlan(other)).toBe('pro')

  await fetch(`${nestbook.address}/api/auth/logout-everywhere`, { method: 'POST', headers: await authorization(page) })
  await wake(other)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await signIn(other, email)
  await other.goto(`${nestbook.address}/#/settings`)
  await expect(plan(other)).toContainText('PlanPro Plan')
  await other.context().close()
})
