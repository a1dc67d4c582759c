import type { Page } from '@playwright/test'
import { expectNoViolations, sizes } from './axe.ts'
import { fillConversations } from './made-up-conversations.ts'
import { expect, test } from './nestbook.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keep it within reach' })

/** Reads a past conversation and comes home again. */
async function returnHome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resume Your Chat' }).click()
  await expect(page.locator('.slip')).toBeVisible()
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
}

test('who has come more than once is offered, once, to keep the page within reach', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await fillConversations(page, 2)
  await page.reload()
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => localStorage.setItem('asked-by-browser', 'true')
    window.dispatchEvent(Object.assign(offer, { prompt }))
  })
  await expect(dialog(page)).toHaveCount(0)
  await returnHome(page)
  await expect(dialog(page)).toContainText('past conversations can be read without a connection')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Install' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('asked-by-browser'))).toBe('true')
  await returnHome(page)
  await expect(dialog(page)).toHaveCount(0)
})

test.describe(() => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    viewport: sizes.phone,
  })
  test('on an iPhone it is told how', async ({ page, nestbook }) => {
    await page.goto(nestbook.address)
    await fillConversations(page, 2)
    await page.reload()
    await returnHome(page)
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /Tap Share in the browser bar/,
      /Choose Add to Home Screen/,
      /Tap Add/,
    ])
    await expectNoViolations(page)
    await dialog(page).getByRole('button', { name: 'Got it' }).click()
    await returnHome(page)
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('an installed page shows its mark until its script runs, a browser’s tab does not', async ({ page, nestbook }) => {
  await page.route('**/*.js', () => {})
  const splash = page.locator('.splash')
  await page.goto(nestbook.address, { waitUntil: 'commit' })
  await expect(splash).toBeAttached()
  await expect(splash).toBeHidden()
  // Browsers under test cannot be told that the page is installed.
  await page.route('**/*.css', async (route) => {
    const sheet = await route.fetch()
    await route.fulfill({ body: (await sheet.text()).replace('(display-mode:standalone)', 'all'), response: sheet })
  })
  await page.goto(nestbook.address, { waitUntil: 'commit' })
  await expect(splash).toBeVisible()
  await expect(splash).toContainText('Finally, parenting comes with a guidebook.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
