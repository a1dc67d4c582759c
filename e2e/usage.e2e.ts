import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { ask, question, untilAnswered } from './steps.ts'

test.use({ visitor: 'stranger' })

const usage = (subscriptionStatus: string, remaining: number, dailyLimit = 10) => ({
  contentType: 'application/json',
  body: JSON.stringify({ subscriptionStatus, used: dailyLimit - remaining, remaining, dailyLimit, resetsAt: null }),
})

test('[USAGE-01] a guest sees how many questions are left, and fewer after an answer', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByText('10 of 10 free queries left. Upgrade to Pro')).toBeVisible()
  await ask(page, question)
  await untilAnswered(page)
  await expect(page.getByText('9 of 10 free queries left. Upgrade to Pro')).toBeVisible()
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await expect(page.getByText('9 of 10 free queries left. Upgrade to Pro')).toBeVisible()
})

test('a guest’s line of questions left is one line on a phone, and the way to the conversations keeps its word', async ({
  page,
  nestbook,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(nestbook.address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await ask(page, question)
  await untilAnswered(page)
  const line = page.locator('.usage[role=status] > span').last()
  const height = async () => (await line.boundingBox())?.height
  const conversations = page.getByRole('button', { name: 'Open conversations' })
  await expect(line).toHaveText('9 of 10 free queries left. Upgrade to Pro')
  // The link alone is 44 high, to be touched.
  expect(await height()).toBeLessThan(48)
  await expect(conversations).toHaveText('Conversations')
  await conversations.click()
  await expect(page.getByRole('dialog', { name: 'Conversations' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await expect(line).toHaveText('9 of 10 free queries left. Upgrade to Pro')
  expect(await height()).toBeLessThan(48)
  await expect(conversations).toHaveText('Conversations')
})

test('[HOME-06] the line says what is left today, that nothing is, or nothing at all while it loads and for Pro', async ({
  page,
  nestbook,
}) => {
  await makeAccount(page, nestbook)
  const line = page.locator('.usage[role=status]')
  await expect(line).toHaveText('10 of 10 free queries left today. Upgrade to Pro')
  const coming = Promise.withResolvers<void>()
  await page.route('**/api/usage', (route) => coming.promise.then(() => route.fulfill(usage('free', 0))))
  await page.reload()
  await expect(page.locator('button.chip')).toHaveCount(8)
  await expect(line).toHaveCount(0)
  coming.resolve()
  await expect(line).toHaveText('Daily limit reached. Upgrade to Pro')
  await page.route('**/api/usage', (route) => route.fulfill(usage('pro', 99, 100)))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nestbook.plan'))).toBe('pro')
})

test('[USAGE-01] the line is asked for again every 30 seconds, and counts from ten where no limit is told', async ({
  page,
  nestbook,
}) => {
  await page.clock.install()
  let left = 9
  await page.route('**/api/usage', (route) => route.fulfill(usage('anonymous', left)))
  await page.goto(nestbook.address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByText('9 of 10 free queries left.')).toBeVisible()
  left = 4
  await page.clock.runFor(31_000)
  await expect(page.getByText('4 of 10 free queries left.')).toBeVisible()
  const json = { subscriptionStatus: 'anonymous', used: 7, remaining: 3, resetsAt: null }
  await page.route('**/api/usage', (route) => route.fulfill({ json }))
  await page.clock.runFor(31_000)
  await expect(page.getByText('3 of 10 free queries left.')).toBeVisible()
})

test('[AUTH-07] a guest who wants Pro is asked to sign in, and then shown the plans', async ({ page, nestbook }) => {
  const email = await makeAccount(page, nestbook)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await expect(page.getByText('Pro features need an account. Sign in or create a new one to continue.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('nestbook.guest'))).toBeNull()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-27')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Start Free Trial' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeFocused()
})

test('a signed-in parent’s question counts for the account, and a session that ended leads to login', async ({
  page,
  nestbook,
}) => {
  await makeAccount(page, nestbook)
  await ask(page, question)
  await untilAnswered(page)
  await expect(page.getByText('9 of 10 free queries left today.')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('nestbook.auth-token'))
  await fetch(`${nestbook.address}/api/auth/logout-everywhere`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  // Another of the page's requests may have noticed first; then the link is gone.
  await page
    .getByRole('link', { name: 'Nestbook, home' })
    .click({ timeout: 5_000 })
    .catch(() => {})
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
})
