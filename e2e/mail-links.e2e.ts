import type { Page } from '@playwright/test'
import { expect, test } from './nestbook.ts'
import { emailTo, fillIn, goodPassword, makeAccount, newEmail, register, registerNew, tokenIn } from './people.ts'

test.use({ visitor: 'stranger' })

const heading = "What's your parenting challenge?"

test('[VERIFY-01] who has not confirmed the address is held, can have the mail again and go back', async ({
  page,
  nestbook,
}) => {
  const email = newEmail()
  await page.goto(nestbook.address)
  await register(page, email)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Please check your spam or junk folder.')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([
    'Open your email inbox',
    'Find the email from Nestbook',
    'Click the verification link to complete registration',
  ])
  await expect(page.getByRole('link', { name: 'local mailbox' })).toHaveAttribute('href', nestbook.mailbox)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible()

  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  await resend.click()
  const sent = page.getByText('Verification email sent! Check your inbox.')
  await expect(sent).toBeVisible()
  await expect(sent).toHaveCount(0)
  await resend.click()
  await expect(page.getByRole('alert')).toHaveText('That was tried too often. Please wait a while and try again.')
  await page.route('**/api/auth/resend-verification', (route) => route.fulfill({ status: 502, body: '-' }))
  await resend.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to resend email')
  await page.route('**/api/auth/resend-verification', (route) => route.abort())
  await resend.click()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.')

  await page.getByRole('main').getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await fillIn(page, { Email: email, Password: goodPassword })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible()
})

test('[VERIFY-01] mailboxes that often put our mail aside get a stronger warning', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await register(page, newEmail().replace('example.com', 'outlook.com'))
  await expect(page.getByText(/Outlook, Hotmail, Live and MSN often put our mail into Junk/)).toBeVisible()
})

test('[VERIFY-02] the mail’s link lets in the browser that registered, and the waiting tab follows', async ({
  page,
  context,
  nestbook,
}) => {
  const { token } = await registerNew(page, nestbook)
  const tab = await context.newPage()
  await tab.goto(`${nestbook.address}/verify-email?token=${token}`)
  await expect(tab.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe('/verification-success')
  const seen = Date.now()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(Date.now() - seen).toBeGreaterThan(2000)
  expect(new URL(tab.url()).pathname).toBe('/')
  await page.bringToFront()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
})

test('[VERIFY-02] a token in the address becomes the login token of the one who waits, and of nobody else', async ({
  page,
  browser,
  nestbook,
}) => {
  const email = newEmail()
  await page.goto(nestbook.address)
  await register(page, email)
  const login = async (address: string) => {
    const reply = await fetch(`${nestbook.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-device-fingerprint': 'another-device' },
      body: JSON.stringify({ email: address, password: goodPassword }),
    })
    return ((await reply.json()) as { token: string }).token
  }
  const token = await login(email)
  await page.goto(`${nestbook.address}/verification-success?token=${token}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nestbook.auth-token'))).toBe(token)
  expect(page.url()).not.toContain('token')

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${nestbook.address}/verification-success?token=${token}`)
  await expect(other.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other.getByLabel('Email', { exact: true })).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('nestbook.auth-token'))).toBeNull()
  await other.context().close()
})

test('[VERIFY-02] who opens the link on another device signs in there, and the page that waits follows', async ({
  page,
  browser,
  nestbook,
}) => {
  const { email, token } = await registerNew(page, nestbook)
  await expect(page.getByText('Opened the link on another device? Sign in there')).toBeVisible()
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(`${nestbook.address}/verify-email?token=${token}`)
  await expect(phone.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
  await expect(phone.getByText('Please sign in on this device.')).toBeVisible()

  // Whoever has the password alone, as a stranger who registered has, waits.
  const elsewhere = await (await browser.newContext()).newPage()
  const signIn = async (screen: Page) => {
    await screen.goto(`${nestbook.address}/login`)
    await fillIn(screen, { Email: email, Password: goodPassword })
    await screen.getByRole('button', { name: 'Sign In' }).click()
  }
  await signIn(elsewhere)
  await expect(elsewhere.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible()
  await elsewhere.context().close()

  await signIn(phone)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(heading)
  await phone.context().close()
  await page.bringToFront()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 20_000 })
})

test('[VERIFY-03] a link that fails says why, what to do, and where to write', async ({ page, nestbook }) => {
  for (const [error, text] of [
    ['missing-token', 'No verification token provided. Please use the link from your email.'],
    ['invalid-token', 'This verification link is invalid or has expired. Please request a new one.'],
    ['server-error', 'Something went wrong on our end. Please try again later.'],
    ['else', 'An unknown error occurred. Please try again.'],
  ] as const) {
    await page.goto(`${nestbook.address}/verification-error?error=${error}`)
    await expect(page.getByRole('alert')).toHaveText(text)
  }
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  )
  await page.goto(`${nestbook.address}/verify-email`)
  await expect(page.getByRole('alert')).toHaveText(/No verification token/)
  await page.goto(`${nestbook.address}/verify-email?token=of-long-ago`)
  await expect(page.getByRole('alert')).toHaveText(/invalid or has expired/)
  expect(page.url()).toContain('/verification-error?error=invalid-token')
  await page.getByRole('button', { name: 'Go to Login' }).click()
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.goto(`${nestbook.address}/verification-error`)
  await page.getByRole('button', { name: 'Go to Home' }).click()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a forgotten password is set again by mail, once', async ({ page, context, nestbook }) => {
  const email = await makeAccount(page, nestbook)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is required')
  await fillIn(page, { Email: email })
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible()
  const token = tokenIn(await emailTo(nestbook, email, 'Choose a new password'))

  await page.goto(`${nestbook.address}/reset-password?token=${token}`)
  expect(page.url()).not.toContain(token)
  await fillIn(page, { 'New password': 'Password1', 'Confirm password': 'Password1' })
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/others would try/)
  await fillIn(page, { 'New password': 'Other-Harbour-28', 'Confirm password': 'Other-Harbour-28' })
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await fillIn(page, { Email: email, Password: 'Other-Harbour-28' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()

  const tab = await context.newPage()
  await tab.goto(`${nestbook.address}/reset-password?token=${token}`)
  await fillIn(tab, { 'New password': 'Third-Harbour-29', 'Confirm password': 'Third-Harbour-29' })
  await tab.getByRole('button', { name: 'Save new password' }).click()
  await expect(tab.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await tab.getByRole('button', { name: 'Send a new link' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Reset Password')
})

test('[ROUTE-03] on a phone the mail’s link tries the app first, and after three seconds confirms in the browser', async ({
  browser,
  page,
  nestbook,
}) => {
  const { token } = await registerNew(page, nestbook)
  const open = async (userAgent?: string) => {
    const context = await browser.newContext(userAgent ? { userAgent } : {})
    const tab = await context.newPage()
    // Clocks are put right while one waits: this one loses a little.
    await tab.addInitScript(() => {
      const now = Date.now.bind(Date)
      const begun = now()
      Date.now = () => begun + Math.floor((now() - begun) * 0.99)
    })
    const tried: string[] = []
    const client = await context.newCDPSession(tab)
    await client.send('Page.enable')
    client.on('Page.frameRequestedNavigation', ({ url }) => tried.push(url))
    const begun = Date.now()
    let sentAfter = 0
    tab.on('request', (request) => {
      if (request.url().endsWith('/api/auth/verify-email')) sentAfter = Date.now() - begun
    })
    await tab.goto(`${nestbook.address}/verify-email?token=${token}`)
    await expect(tab.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
    await context.close()
    return { tried: tried.filter((url) => url.startsWith('nestbook:')), sentAfter }
  }
  for (const phone of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  ]) {
    const { tried, sentAfter } = await open(phone)
    expect(tried).toEqual([`nestbook://verify-email?token=${token}`])
    expect(sentAfter).toBeGreaterThanOrEqual(3000)
  }
  const desk = await open()
  expect(desk.tried).toEqual([])
  expect(desk.sentAfter).toBeLessThan(3000)
})
