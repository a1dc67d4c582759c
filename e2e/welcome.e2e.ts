import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { logOut, openDevice } from './devices.ts'
import { expect, test } from './nestbook.ts'
import { makeNewcomer } from './people.ts'

test.use({ visitor: 'stranger' })

const day = 24 * 60 * 60 * 1000
const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Nestbook' })
const isHome = (page: Page) => expect(page.locator('button.note:visible')).toHaveCount(5)

test('[HOME-10] [HOME-11] a newcomer is welcomed once a week until they have Pro, on whatever device', async ({
  page,
  browser,
  nestbook,
}) => {
  await page.clock.install()
  const email = await makeNewcomer(page, nestbook)
  await expect(welcome(page)).toBeVisible()
  await expect(welcome(page).getByRole('heading', { level: 3 })).toHaveText([
    'Real Research Database',
    'Learns Your Family',
    'Intelligent Question Analysis',
  ])
  await expect(welcome(page).getByText('7-DAY FREE TRIAL')).toBeVisible()
  await expect(welcome(page).getByText('$8.99/month', { exact: true })).toBeVisible()
  await expect(welcome(page).getByText('Cancel anytime • No commitment')).toBeVisible()
  await expect(welcome(page).getByRole('button')).toHaveText(['Try Pro Now →', 'Maybe Later', ''])
  await expect(welcome(page).locator('.promises li')).toHaveText(['No ads', 'Secure', 'Cancel anytime'])
  await welcome(page).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  await expectNoViolations(page)

  const told = page.waitForResponse('**/api/auth/onboarding-seen')
  await welcome(page).getByRole('button', { name: 'Maybe Later' }).click()
  await expect(welcome(page)).toHaveCount(0)
  expect((await told).ok()).toBe(true)
  await page.reload()
  await isHome(page)
  await expect(welcome(page)).toHaveCount(0)
  const other = await openDevice(browser, nestbook, email)
  await isHome(other)
  await expect(welcome(other)).toHaveCount(0)

  await page.clock.setSystemTime(Date.now() + 8 * day)
  await page.reload()
  await page.keyboard.press('Escape')
  await expect(welcome(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(welcome(page)).toHaveCount(0)
  await page.clock.setSystemTime(Date.now() + 14 * day)
  await page.reload()
  await isHome(page)
  await expect(welcome(page)).toHaveCount(0)

  await page.clock.setSystemTime(Date.now() + 16 * day)
  await page.reload()
  await welcome(page).getByRole('button', { name: 'Try Pro Now →' }).click()
  await expect(page.getByRole('dialog', { name: 'Upgrade to Pro' })).toBeVisible()
  await expect(welcome(page)).toHaveCount(0)

  await page.clock.setSystemTime(Date.now() + 24 * day)
  await page.route('**/api/auth/me', async (route) => {
    const reply = await route.fetch()
    const { user } = await reply.json()
    await route.fulfill({ json: { user: { ...user, subscriptionStatus: 'pro' } } })
  })
  await page.reload()
  await isHome(page)
  await expect(welcome(page)).toHaveCount(0)
})

test('the welcome does not come over what is being written, and a guest has none', async ({ page, nestbook }) => {
  const coming = Promise.withResolvers<void>()
  await page.route('**/welcome-panel-*.js', (route) => coming.promise.then(() => route.continue()))
  const asked = page.waitForRequest('**/welcome-panel-*.js')
  await makeNewcomer(page, nestbook)
  await asked
  const box = page.getByRole('textbox', { name: /Describe/ })
  await box.pressSequentially('My son bites')
  const came = page.waitForResponse('**/welcome-panel-*.js')
  coming.resolve()
  await (await came).finished()
  await box.pressSequentially(' me')
  await expect(box).toHaveValue('My son bites me')
  await expect(welcome(page)).toHaveCount(0)
  await box.fill('')
  await page.reload()
  await expect(welcome(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await logOut(page)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await isHome(page)
  await expect(welcome(page)).toHaveCount(0)
})
