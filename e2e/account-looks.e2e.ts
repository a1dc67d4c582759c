import { lookInBoth } from './axe.ts'
import { expect, test } from './nestbook.ts'
import { fillIn, makeAccount, newEmail, register } from './people.ts'
import { addStyle } from './steps.ts'

test.use({ visitor: 'stranger' })

test('axe finds nothing on the screens of accounts, in both looks', async ({ page, nestbook }) => {
  // Many screens on one walk: beside other journeys they take longer than one is given.
  test.slow()
  await page.goto(nestbook.address)
  await fillIn(page, { Email: 'sam@example.com', Password: 'lamplight' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await lookInBoth(page, '07-sign-in')
  await page.getByRole('button', { name: 'Create one' }).click()
  await fillIn(page, { Email: 'sam@example.com', Password: 'Lamplite', 'Confirm password': 'Lampli' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await lookInBoth(page, '07b-create-account')
  await page.goBack()
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByText(/free queries left/)).toBeVisible()
  await lookInBoth(page, '01-home-guest')
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.route('**/api/auth/login', (route) => route.abort())
  await fillIn(page, { Email: 'sam@example.com', Password: 'Lamplight3' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await lookInBoth(page, '07c-sign-in-upgrade')
  for (const [path, title, picture] of [
    ['/verification-error?error=invalid-token', 'Verification failed', '08c-verify-failed'],
    ['/verification-success', 'There is nothing to verify here', '08b-nothing-verified'],
    ['/reset-password', 'Reset Password', '20-ask-reset'],
    ['/reset-password?token=x', 'Choose a new password', '20-new-password'],
    ['/no/such/page', 'This page is not in the book', '20d-not-found'],
    ['/#/help', 'Get Help', '12-help'],
    ['/#/terms', 'Acceptable Use Policy', '12b-legal-usage'],
    ['/#/privacy', 'Privacy Policy', '12c-legal-privacy'],
  ] as const) {
    await page.goto(nestbook.address + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await lookInBoth(page, picture)
  }
  await page.goto(`${nestbook.address}/reset-password?token=y`)
  await fillIn(page, { 'New password': 'Third-Harbour-29', 'Confirm password': 'Third-Harbour-29' })
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await lookInBoth(page, '20c-reset-expired')
})

test('axe finds nothing on the screens of who makes and keeps an account, in both looks', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await register(page, newEmail())
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Verification email sent!')).toBeVisible()
  await lookInBoth(page, '08-check-email')
  await page.getByRole('main').getByRole('button', { name: 'Back to Login' }).click()
  await makeAccount(page, nestbook)
  await page.route('**/api/usage', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: '{"subscriptionStatus":"free","used":10,"remaining":0,"dailyLimit":10,"resetsAt":null}',
    }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText('Daily limit reached.')).toBeVisible()
  await lookInBoth(page, '02c-home-account-menu-limit')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // Below the window, axe takes them for skip links without a target.
  const terms = page.getByRole('dialog').getByRole('link', { name: 'Terms of Service' })
  await lookInBoth(page, '09-upgrade-modal', terms)
  await page.goto(`${nestbook.address}/#/manage-account`)
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await lookInBoth(page, '11-account')
  await page.getByRole('button', { name: 'Delete My Account & All Data' }).click()
  await fillIn(page, { 'Type DELETE ACCOUNT to confirm': 'DELETE ACOUNT' })
  await lookInBoth(page, '11b-account-delete')
})

test('nothing scrolls sideways at 320 px, and all can be reached with text twice as large', async ({
  page,
  nestbook,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/',
    '/login',
    '/reset-password?token=x',
    '/verification-error',
    '/nothing',
    '/#/help',
    '/#/terms',
  ]) {
    await page.goto(nestbook.address + path)
    await addStyle(page, 'html{font-size:200%}')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  }
})

test('signing in works with the keyboard alone', async ({ page, nestbook }) => {
  // All is there at once: nothing waits for a reply.
  await page.route('**/api/auth/**', () => {})
  await page.goto(nestbook.address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  const order = ['Skip to content', 'Email', 'Password', 'Show password', 'Forgot your password?', 'Sign In']
  for (const name of [...order, 'Continue as Guest', 'Create one']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
})
