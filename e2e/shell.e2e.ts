import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { measureLoads } from '../bench/page/loads.ts'
import { expect, test } from './nestbook.ts'
import { fillIn, goodPassword, makeAccount } from './people.ts'
import { ask, question } from './steps.ts'

test.use({ visitor: 'stranger' })

const heading = "What's your parenting challenge?"
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).toSorted((one, other) => one.localeCompare(other)))

async function enterAsGuest(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
}

test('[SHELL-03] a guest finds the way back to login and Sign In, and no account menu', async ({ page, nestbook }) => {
  await enterAsGuest(page, nestbook.address)
  const header = page.getByRole('banner')
  await expect(header.getByRole('button')).toHaveCount(3)
  const back = header.getByRole('button', { name: 'Back to login' })
  await expect(back).toHaveText('Sign In')
  await expect(header.getByRole('button', { name: 'Open conversations' })).toHaveCount(0)
  await expect(header.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('nestbook.plan', 'pro'))
  const signIn = header.getByRole('button', { name: 'Sign In', exact: true })
  await expect(signIn).toHaveText('Sign In')
  await signIn.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await expect(page).toHaveTitle('Sign In | Nestbook')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page).toHaveTitle('Nestbook')
  await back.click()
  await page.goto(nestbook.address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await expect(page).toHaveTitle('Finally, parenting comes with a guidebook. | Nestbook')
})

test('a question that was typed is still there after a look at the login screen, and after signing in', async ({
  page,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  await logOut(page)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  const box = page.getByRole('textbox', { name: /Describe/ })
  await box.fill('half a thought about bedtime')
  await page.getByRole('button', { name: 'Back to login' }).click()
  await page.getByRole('button', { name: 'Create one' }).click()
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(box).toHaveValue('half a thought about bedtime')
  await page.getByRole('button', { name: 'Back to login' }).click()
  await page.goBack()
  await expect(box).toHaveValue('half a thought about bedtime')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await fillIn(page, { Email: email, Password: goodPassword })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(box).toHaveValue('half a thought about bedtime')
})

test('[ROUTE-01] signing in clears the hash and returns to the main screen', async ({ page, nestbook }) => {
  const email = await makeAccount(page, nestbook)
  await logOut(page)
  await page.goto(`${nestbook.address}/login#main`)
  await fillIn(page, { Email: email, Password: goodPassword })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(page.url()).toBe(`${nestbook.address}/`)
  await page.goto(`${nestbook.address}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
})

test('the account menu shows the plan, closes on a click outside and on Escape', async ({ page, nestbook }) => {
  const email = await makeAccount(page, nestbook)
  const button = page.getByRole('button', { name: 'Account menu' })
  await expect(button).toHaveText(email.charAt(0).toUpperCase())
  await button.click()
  await expect(page.getByText('Free Plan')).toBeVisible()
  await page.mouse.click(300, 500)
  await expect(page.getByText('Free Plan')).toHaveCount(0)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Current Plan')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Current Plan')).toHaveCount(0)
  await expect(button).toBeFocused()

  // A chat that comes late into its screen takes the focus, but not from a menu.
  await ask(page, question)
  await expect(page.getByRole('log')).toBeVisible()
  const chunk = Promise.withResolvers<void>()
  await page.route('**/assets/chat-page-*.js', async (route) => {
    await chunk.promise
    await route.continue()
  })
  await page.reload()
  await button.click()
  chunk.resolve()
  await expect(page.getByRole('log')).toBeVisible()
  await expect(page.getByText('Current Plan')).toBeVisible()
})

test('[SHELL-08] a plan that changes in another tab shows within two seconds or so', async ({
  page,
  context,
  nestbook,
}) => {
  await makeAccount(page, nestbook)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText('Free Plan')).toBeVisible()
  // What the server says of the plan would be written, too.
  await context.route('**/api/usage', (route) => route.abort())
  const tab = await context.newPage()
  await tab.goto(`${nestbook.address}/favicon.svg`)
  await tab.evaluate(() => localStorage.setItem('nestbook.plan', 'pro'))
  await expect(page.getByText('Pro Plan')).toBeVisible()
  // Written by this very tab, so that no event tells of it.
  await page.evaluate(() => localStorage.removeItem('nestbook.plan'))
  await expect(page.getByText('Free Plan')).toBeVisible()
})

test('[AUTH-06] log out forgets all but the theme and the device, in every tab, and shows nothing to the next person', async ({
  page,
  context,
  nestbook,
}) => {
  await makeAccount(page, nestbook)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await ask(page, question)
  await expect(page.locator('.markdown')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(nestbook.address)
  const device = await tab.evaluate(() => localStorage.getItem('nestbook.device-id'))
  await tab.getByRole('textbox').fill('half a thought')
  expect((await stored(page)).filter((name) => !name.startsWith('nestbook.'))).toEqual([])
  // The other tab is slow to begin again, and receives an answer meanwhile.
  const leaving = Promise.withResolvers<void>()
  await page.route(`${nestbook.address}/`, (route) => leaving.promise.then(() => route.continue()))
  const left = page.waitForRequest(`${nestbook.address}/`)
  const asked = page.waitForResponse(/\/api\/(?:prompts\/personalized|child-profiles)/)
  await logOut(tab)
  await Promise.all([left, asked.then((answer) => answer.finished())])
  leaving.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  expect((await stored(page)).filter((name) => !['nestbook.person', 'nestbook.review'].includes(name))).toEqual([
    'nestbook.device-id',
    'nestbook.install-time',
    'nestbook.theme',
  ])
  expect(await tab.evaluate(() => localStorage.getItem('nestbook.device-id'))).toBe(device)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await page.goBack()
  await expect(page.locator('.slip')).toHaveCount(0)
})

test('the session is over on the server, too, once the parent logs out', async ({ page, nestbook }) => {
  await makeAccount(page, nestbook)
  const token = await page.evaluate(() => localStorage.getItem('nestbook.auth-token'))
  await logOut(page)
  const me = () => fetch(`${nestbook.address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await me()).status).toBe(401)
})

test('[ROUTE-06] deep links open cold, back and forward lead through the screens, and what is unknown says so', async ({
  page,
  nestbook,
}) => {
  const status = async (path: string) => (await page.goto(nestbook.address + path))?.status()
  for (const [path, title] of [
    ['/login', 'Sign In'],
    ['/reset-password', 'Reset Password'],
    ['/reset-password?token=x', 'Choose a new password'],
    ['/verification-success', 'There is nothing to verify here'],
    ['/verification-error?error=server-error', 'Verification failed'],
  ] as const) {
    expect(await status(path)).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  expect(await status('/no/such/page')).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not in the book')
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await ask(page, question)
  await expect(page.locator('.slip')).toHaveText(question)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await page.goBack()
  await expect(page.locator('.slip')).toHaveText(question)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not in the book')
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await page.goto(`${nestbook.address}/#/nothing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not in the book')
  await page
    .getByRole('button', { name: 'Continue as Guest' })
    .or(page.getByRole('button', { name: 'Open conversations' }))
    .click()
  await expect(page.getByRole('dialog', { name: 'Conversations' })).toContainText(question)
})

test('[ROUTE-04] what mails and sign-ins lead to shows its screen, by what the address says', async ({
  page,
  nestbook,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  for (const [path, heading, text, left] of [
    ['/verification-success', 'There is nothing to verify here', 'Please open the link in our latest email.', null],
    ['/verification-error?error=missing-token', 'Verification failed', 'No verification token provided.', null],
    ['/verification-error?error=server-error', 'Verification failed', 'Something went wrong on our end.', null],
    ['/auth/callback?error=oauth_failed', 'Sign In', 'Authentication failed.', '/login?error=oauth_failed'],
    ['/auth/callback', 'Sign In', 'Authentication failed.', '/login?error=no_token'],
    [`/auth/callback?token=${'x'.repeat(43)}`, 'Sign In', 'Authentication failed.', '/login?error=token_invalid'],
    ['/login?error=fetch_failed', 'Sign In', 'Unable to complete login.', null],
    ['/reset-password?token=x', 'Choose a new password', 'At least 8 characters', '/reset-password'],
    ['/reset-password', 'Reset Password', 'Enter the address of your account.', null],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(nestbook.address + path)
    await expect(title).toHaveText(heading)
    await expect(page.getByText(text).first()).toBeVisible()
    expect(page.url()).toBe(nestbook.address + (left ?? path))
  }
  // A link for a new password holds it to the same rules, and serves once (mail-links.e2e.ts).
  await page.goto(`${nestbook.address}/reset-password?token=x`)
  await fillIn(page, { 'New password': 'short', 'Confirm password': 'shorter' })
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 8 characters/)
})

test('[SHELL-03] [NATIVE-04] in the iOS app a guest is who the device says, and offered Pro where others are asked to sign in', async ({
  page,
  nestbook,
}) => {
  await page.addInitScript(() => {
    const Device = { getId: async () => ({ identifier: 'named-by-the-system' }) }
    Object.assign(window, { Capacitor: { getPlatform: () => 'ios', Plugins: { Device } } })
  })
  const asked = page.waitForRequest('**/api/usage')
  // What the server says of the plan would be written, too.
  await page.route('**/api/usage', (route) => route.abort())
  await enterAsGuest(page, nestbook.address)
  const installed = await page.evaluate(() => localStorage.getItem('nestbook.install-time'))
  const fingerprint = createHash('sha256').update(`named-by-the-system.${installed}`).digest('hex')
  expect((await asked).headers()['x-device-fingerprint']).toBe(fingerprint)
  const end = page.getByRole('banner').getByRole('button').last()
  await expect(end).toHaveText('Upgrade to Pro')
  await expect(page.getByRole('banner').getByRole('button').first()).toHaveText('Sign In')
  await page.evaluate(() => localStorage.setItem('nestbook.plan', 'pro'))
  await expect(end).toHaveText('Sign In')
  await page.evaluate(() => localStorage.removeItem('nestbook.plan'))
  await expect(end).toHaveText('Upgrade to Pro')
  await end.click()
  const plans = page.getByRole('dialog', { name: 'Upgrade to Pro' })
  await expect(plans).toContainText('Upgrading is not available yet.')
  await expect(plans).not.toContainText(/\$[1-9]/)
  await plans.getByRole('button', { name: 'Sign in or create an account' }).click()
  await expect(page.getByText('Pro features need an account.')).toBeVisible()
})

test('a sign-in by somebody else’s account that failed says so on the login screen', async ({ page, nestbook }) => {
  await page.goto(`${nestbook.address}/auth/callback?error=access_denied`)
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.')
  expect(page.url()).toBe(`${nestbook.address}/login?error=access_denied`)
  await page.goto(`${nestbook.address}/auth/callback`)
  await expect(page.getByRole('alert')).toBeVisible()
  expect(page.url()).toBe(`${nestbook.address}/login?error=no_token`)
  await page.goto(`${nestbook.address}/login?error=fetch_failed`)
  await expect(page.getByRole('alert')).toHaveText('Unable to complete login. Please try again.')
})

test('the login screen, home and a first answer load no more than their budgets', async ({ browser, nestbook }) => {
  const loads = await measureLoads(browser, nestbook.address)
  expect(loads.filter(({ value, budget }) => (value ?? 0) > (budget ?? Number.POSITIVE_INFINITY))).toEqual([])
})

test('the first file asks the browser to compile it while it loads', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  const first = await page.locator('script[type="module"][src]').getAttribute('src')
  const script = await (await page.request.get(`${nestbook.address}${first}`)).text()
  expect(script.startsWith('//# allFunctionsCalledOnLoad\n')).toBe(true)
})
