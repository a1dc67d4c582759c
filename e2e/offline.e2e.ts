import type { Page } from '@playwright/test'
import { untilSent } from './devices.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { ask, finished, openSidebar, question, sidebar, untilAnswered, untilAnswers } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Waits until the page lies on the device. */
async function untilPageIsKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

test('a guest without a network reads what was answered, studies and all, and asks once there is one again', async ({
  page,
  context,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await untilAnswered(page)
  await untilPageIsKept(page)
  const words = await page.locator('.markdown').textContent()
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.markdown')).toHaveText(words ?? '')
  await finished(page).click()
  await expect(page.locator('.study').first()).toContainText('Key finding')

  const line = page.getByText('No connection. New answers need one; your words are kept.')
  await expect(line).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Message' })
  await ask(page, 'what if she laughs when I do that?')
  await expect(field).toHaveValue('what if she laughs when I do that?')
  await expect(page.locator('.slip')).toHaveCount(1)
  await page.reload()
  await expect(field).toHaveValue('what if she laughs when I do that?')

  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await expect(title(page)).toHaveText('You can still read.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Still no connection')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /hits me/ })
    .click()
  await expect(page.locator('.markdown')).toHaveText(words ?? '')

  await context.setOffline(false)
  await expect(line).toHaveCount(0)
  await field.press('Enter')
  await expect(page.locator('.slip')).toHaveCount(2)
  await untilAnswers(page, 2)
})

test('the way to help stands by the box, and its numbers are there without a network', async ({
  page,
  context,
  nestbook,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(nestbook.address)
  await untilPageIsKept(page)
  const way = page.getByText('Is someone in danger?').getByRole('link', { name: 'Get help now' })
  await expect(way).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  await way.click()
  await expect(page.getByRole('link', { name: /Call 911/ })).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Where are you?').selectOption('UK')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999')
  await expect(page.getByText('Something was swallowed: NHS 111')).toBeVisible()
  await expect(page.getByRole('link', { name: /Call 911/ })).toHaveCount(0)
  await page.getByLabel('Where are you?').selectOption('United States')
  await expect(page.getByRole('link', { name: /Call 911/ })).toBeVisible()
})

test.describe('before the page lies on the device', () => {
  test.use({ serviceWorkers: 'block' })

  test('the numbers of the US come up though the network has just gone', async ({ page, context, nestbook }) => {
    await page.goto(nestbook.address)
    const way = page.getByRole('link', { name: 'Get help now' })
    await expect(way).toBeVisible()
    await context.setOffline(true)
    await way.click()
    await expect(page.getByRole('heading', { name: 'Get Help' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Call 911/ })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('findahelpline.com')).toBeVisible()
  })

  test.describe(() => {
    test.use({ timezoneId: 'Australia/Hobart' })

    test('elsewhere the numbers of the country come up, too', async ({ page, context, nestbook }) => {
      await page.goto(nestbook.address)
      const loaded = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join(' '),
        )
      await expect.poll(loaded).toMatch(/help-page-\S+\.js.*help-page-\S+\.css|help-page-\S+\.css.*help-page-\S+\.js/)
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Get help now' }).click()
      await expect(page.getByRole('link', { name: 'Call 13 11 14' })).toBeInViewport({ ratio: 1 })
    })
  })

  test('a part of the screen that can’t be had leaves the answer readable, and comes with the network', async ({
    page,
    context,
    nestbook,
  }) => {
    await page.route('**/assets/margin-note-*.js', (route) => route.abort())
    await makeAccount(page, nestbook)
    await ask(page, 'Maya is 4 and loves trains. How do I get her to sleep?')
    await untilAnswered(page)
    await expect(page.locator('.markdown')).toBeVisible()
    await expect(page.locator('.noted')).toHaveCount(0)
    await page.unroute('**/assets/margin-note-*.js')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.locator('.noted')).toBeVisible()
  })
})

test.describe(() => {
  test.use({ timezoneId: 'Australia/Hobart' })

  test('the help page begins with the numbers of the country that the device is in', async ({ page, nestbook }) => {
    await page.goto(`${nestbook.address}/#/help`)
    await expect(page.getByLabel('Where are you?')).toHaveValue('AU')
    await expect(page.getByRole('link', { name: 'Call 13 11 14' })).toHaveAttribute('href', 'tel:131114')
    await expect(page.getByText('Outside Australia:')).toContainText('In the US: 911, and 988 in a crisis.')
  })
})

test.describe(() => {
  test.use({ visitor: 'stranger' })

  test('who is signed in and starts without a network stays signed in and reads, and is back with the network', async ({
    page,
    context,
    nestbook,
  }) => {
    await makeAccount(page, nestbook)
    await ask(page, question)
    await untilAnswered(page)
    await untilSent(page)
    await untilPageIsKept(page)
    await context.setOffline(true)
    await page.reload()
    await expect(finished(page)).toBeVisible()
    await page.getByRole('link', { name: 'Nestbook, home' }).click()
    await expect(title(page)).toHaveText('You can still read.')
    await page
      .getByRole('main')
      .getByRole('button', { name: /hits me/ })
      .click()
    await expect(finished(page)).toBeVisible()
    // Longer than a check of the token is tried where there is a network.
    await page.waitForTimeout(7000)
    await expect(finished(page)).toBeVisible()
    await openSidebar(page)
    await sidebar(page).getByRole('searchbox').fill('hits')
    await expect(sidebar(page).getByRole('status')).toContainText('We looked only through what is on this device.')
    await sidebar(page).getByRole('button', { name: 'Close' }).click()
    await context.setOffline(false)
    await openSidebar(page)
    await expect(sidebar(page).locator('.conv')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await page.reload()
    await expect(finished(page)).toBeVisible()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByText('Free Plan')).toBeVisible()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(title(page)).toHaveText('Sign In')
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('nestbook.of.')))
    expect(kept).toEqual([])
  })

  test('a session that ended meanwhile ends here too, once there is a network', async ({ page, context, nestbook }) => {
    await makeAccount(page, nestbook)
    await untilPageIsKept(page)
    // Offline first: the page that stands there would ask with the token, and be on its way to the login itself.
    await context.setOffline(true)
    await page.evaluate(() => localStorage.setItem('nestbook.auth-token', 'x'.repeat(43)))
    await page.goto(nestbook.address)
    await expect(title(page)).toHaveText('You can still read.')
    await context.setOffline(false)
    await expect(title(page)).toHaveText('Sign In')
    expect(await page.evaluate(() => localStorage.getItem('nestbook.auth-token'))).toBeNull()
  })
})

test('going offline with words in the field keeps them there and says why they cannot be asked', async ({
  page,
  context,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await page.getByRole('textbox').fill('half a thought')
  await context.setOffline(true)
  await expect(page.getByText('No connection. New answers need one; your words are kept.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Get Guidance/ })).toBeDisabled()
  await expect(page.getByRole('textbox')).toHaveValue('half a thought')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /Get Guidance/ })).toBeEnabled()
})

test('nothing of a family is kept with the page, and the page can be installed', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await untilAnswered(page)
  await untilPageIsKept(page)
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return caught.flat().map((url) => new URL(url).pathname)
  })
  expect(kept).toContain('/')
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  const devtools = await page.context().newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's window is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
