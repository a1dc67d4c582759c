import type { Page } from '@playwright/test'
import { look, sizes } from './axe.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { ask, untilAnswered } from './steps.ts'

const store = 'https://apps.example.com/nestbook'

test.use({
  visitor: 'stranger',
  wasAskedForReview: false,
  settings: { NESTBOOK_REVIEW_URL: store, NESTBOOK_USAGE_LINE: 'all', NESTBOOK_NATIVE_ORIGINS: 'http://localhost' },
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enjoying The Nestbook?' })
const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('nestbook.review') ?? '{}'))
const left = (page: Page, count: number) => page.getByText(`${count} of 10 free queries left today.`)
const next = async (page: Page, question: string) => {
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  // Who is signed in has the sidebar: only guests are offered to resume.
  await expect(page.getByRole('button', { name: 'Resume Your Chat' })).toHaveCount(0)
  await ask(page, question)
  await untilAnswered(page)
}

test('[CHAT-12] [HOME-04] [REVIEW-01] after an answer the line counts on, profiles are told of, and, two seconds later, a review is asked for', async ({
  page,
  context,
  nestbook,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await makeAccount(page, nestbook)
  // One answer was read before.
  const before = { conversationsCompleted: 1, messagesCompleted: 1 }
  await page.evaluate((kept) => localStorage.setItem('nestbook.review', JSON.stringify(kept)), before)
  // Profiles are asked about in the moment in which the answer has ended.
  const ended = page
    .waitForRequest((one) => one.url().endsWith('/extract') && (one.postData() ?? '').includes('aiResponse'))
    .then(() => Date.now())
  const asked = page.waitForRequest('**/api/contact', { timeout: 60_000 }).then(() => Date.now())
  await ask(page, 'My son Leo is 3 and my daughter Mia is 7. They fight in the car. What can I do?')
  await expect(page.locator('.toast', { hasText: 'Profiles updated' })).toContainText('Leo and Mia', {
    timeout: 30_000,
  })
  await expect(left(page, 9)).toBeVisible()
  await expect(dialog(page)).toBeVisible()
  expect((await asked) - (await ended)).toBeGreaterThan(1900)
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(await record(page)).toMatchObject({
    conversationsCompleted: 2,
    messagesCompleted: 2,
    recentPositiveInteraction: true,
    hasLeftReview: false,
    lastReviewRequest: expect.any(String),
    installDate: expect.any(String),
    sessionStartTime: expect.any(String),
    daysSinceInstall: 0,
  })
  await look(page, '09e-review--desktop-light')
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(page, '09e-review--phone-dark')
  await expect(dialog(page).getByRole('button')).toHaveText(['Maybe Later', 'Sure!'])
  await dialog(page).getByRole('button', { name: 'Maybe Later' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByText(/^Based on \d+ research stud/).click()
  await expect.poll(() => record(page)).toMatchObject({ researchCitationsViewed: 1 })

  const weekAgo = { ...(await record(page)), lastReviewRequest: new Date(Date.now() - 8 * 86_400_000).toISOString() }
  await page.evaluate((kept) => localStorage.setItem('nestbook.review', JSON.stringify(kept)), weekAgo)
  await context.route(store, (route) => route.fulfill({ body: 'A store' }))
  await next(page, 'How do I get Leo to brush his teeth?')
  await expect(left(page, 8)).toBeVisible()
  await expect(dialog(page)).toBeVisible()
  const opened = context.waitForEvent('page')
  await dialog(page).getByRole('button', { name: 'Sure!' }).click()
  expect((await opened).url()).toBe(store)
  await expect(dialog(page)).toHaveCount(0)
  expect(await record(page)).toMatchObject({ hasLeftReview: true })
})

/** Serves the page as an app's shell does, which was built for this server. */
async function bringPageAlong(page: Page, server: string): Promise<void> {
  await page.route('http://localhost/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = await route.fetch({ url: server + pathname })
    const contentType = file.headers()['content-type'] ?? ''
    if (!contentType.startsWith('text/html')) return route.fulfill({ contentType, body: await file.body() })
    const body = (await file.text()).replace('name="server" content=""', `name="server" content="${server}"`)
    await route.fulfill({ contentType, body })
  })
}

test('[REVIEW-01] an app asks its server from its own page, and for a review in the store’s own sheet, or at its address where that fails', async ({
  page,
  context,
  nestbook,
}) => {
  await page.addInitScript(() => {
    let times = 0
    const requestReview = async () => {
      document.documentElement.dataset.sheets = String(++times)
      if (times === 1) throw new Error('No store on this device')
    }
    Object.assign(window, { Capacitor: { getPlatform: () => 'android', Plugins: { InAppReview: { requestReview } } } })
  })
  await context.route(store, (route) => route.fulfill({ body: 'A store' }))
  await context.grantPermissions(['local-network-access'], { origin: 'http://localhost' })
  await bringPageAlong(page, nestbook.address)
  await page.goto('http://localhost/')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  const readMuch = () =>
    page.evaluate(() => localStorage.setItem('nestbook.review', JSON.stringify({ messagesCompleted: 5 })))
  const sayYes = async () => {
    await untilAnswered(page)
    await dialog(page).getByRole('button', { name: 'Sure!' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(() => record(page)).toMatchObject({ hasLeftReview: true })
  }
  await readMuch()
  const opened = context.waitForEvent('page', { timeout: 60_000 })
  const asked = page.waitForRequest(`${nestbook.address}/api/research/search-stream`)
  await ask(page, 'My 2 year old bites at daycare')
  await asked
  await sayYes()
  expect((await opened).url()).toBe(store)

  await readMuch()
  await ask(page, 'How much sleep does a 4 year old need?')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await sayYes()
  await expect(page.locator('html')).toHaveAttribute('data-sheets', '2')
  expect(context.pages()).toHaveLength(2)
})

test('[ROUTE-05] [HOME-06] who comes back from a checkout is welcomed to Pro and asked about again; the line is shown to all where that is set', async ({
  page,
  nestbook,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await makeAccount(page, nestbook)
  let looks = 0
  await page.route('**/api/auth/me', async (route) => {
    const { user } = await (await route.fetch()).json()
    // The provider's word takes its time.
    const subscriptionStatus = ++looks > 2 ? 'pro' : 'free'
    await route.fulfill({ json: { user: { ...user, subscriptionStatus } } })
  })
  const usage = () => ({
    subscriptionStatus: looks > 2 ? 'pro' : 'free',
    used: 3,
    remaining: 97,
    dailyLimit: 100,
    resetsAt: null,
  })
  await page.route('**/api/usage', (route) => route.fulfill({ json: usage() }))
  await page.goto(`${nestbook.address}/?upgrade=success`)
  const welcome = page.getByRole('dialog', { name: 'Welcome to Pro!' })
  await expect(welcome).toContainText('Your subscription is being processed and will be active shortly.')
  await expect(welcome).toContainText('$8.99/mo')
  await expect(welcome).toContainText('7-day free trial then $8.99/month')
  expect(new URL(page.url()).search).toBe('')
  await look(page, '09d-pro-welcome--desktop-light')
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(page, '09d-pro-welcome--phone-dark')
  await welcome.getByRole('button', { name: 'Get Started!' }).click()
  await expect(welcome).toHaveCount(0)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText('Pro Plan')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('.usage[role=status]')).toHaveText('97 of 100 queries left today.')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.locator('button.chip')).toHaveCount(8)
  await expect(welcome).toHaveCount(0)
})
