import type { Page } from '@playwright/test'
import { type AppStoreEmulator, openAppStore } from '../server/test/emulators/app-store.ts'
import { bePhone } from './app-store-device.ts'
import { expectNoViolations } from './axe.ts'
import { logOut } from './devices.ts'
import { test as base, expect } from './nestbook.ts'
import { fillIn, makeAccountElsewhere, signIn } from './people.ts'
import { ask, question } from './steps.ts'

/** The product beside an App Store whose certificates it trusts. */
const test = base.extend<object, { store: AppStoreEmulator }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const store = await openAppStore()
      await use(store)
      await store.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ store }, use) => use(store.settings()), { scope: 'worker' }],
})
test.use({ visitor: 'stranger' })

const kept = (page: Page, name: string) => page.evaluate((of) => localStorage.getItem(`nestbook.${of}`), name)
const names = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const plans = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Pro' })
const start = (page: Page) => plans(page).getByRole('button', { name: 'Start Free Trial' })
const ofTheDevice = ['nestbook.device-id', 'nestbook.install-time', 'nestbook.theme']

async function enterAsGuest(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
}

/** Lets the two seconds pass that the button, or a store that is still loading, takes. */
const waitOut = (page: Page) => page.clock.runFor(2100)

test('[IAP-03] a guest is told why Pro cannot be bought, and may change their mind', async ({
  page,
  nestbook,
  store,
}) => {
  await page.clock.install()
  const device = await bePhone(page, store)
  device.product = null
  await enterAsGuest(page, nestbook.address)
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade to Pro' }).click()
  const terms = plans(page).getByRole('link', { name: 'Terms of Service' })
  await expect(terms).toHaveAttribute('href', 'https://www.apple.com/legal/internet-services/itunes/dev/stdeula/')
  await expectNoViolations(page)
  const alert = plans(page).getByRole('alert')
  await start(page).click()
  await expect(plans(page).getByRole('button', { name: 'Opening the App Store...' })).toBeDisabled()
  await waitOut(page)
  await expect(alert).toHaveText(
    /^Upgrade failed: The subscription was not found in the App Store\.[\s\S]*\n• [\s\S]*\n\nTry Restore Purchases, or contact support\.$/,
  )
  await expect(start(page)).toHaveCount(0)
  await waitOut(page)
  const cases = [
    [
      { canPurchase: false, hasOffer: true },
      null,
      /^Upgrade failed: The subscription cannot be bought just now\.[\s\S]*\n• /,
    ],
    [{ canPurchase: true, hasOffer: false }, null, /^Upgrade failed: The App Store offers no price[\s\S]*\n• /],
    [
      { canPurchase: true, hasOffer: true },
      { code: 6_777_003, message: 'The card was declined' },
      /^Purchase failed: The card was declined\s+Please try again or contact support if the problem persists\.$/,
    ],
  ] as const
  for (const [product, fault, says] of cases) {
    await device.setProduct(product)
    device.fault = fault
    await start(page).click()
    await expect(alert).toHaveText(says)
    await waitOut(page)
  }
  device.fault = { code: 6_777_006, message: 'cancelled' }
  await start(page).click()
  await expect(alert).toHaveCount(0)
  await waitOut(page)
  await expect(start(page)).toBeEnabled()
  expect(device.bought).toEqual([])
  device.fault = null
  device.isWithoutReceipts = true
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Receipt validation failed'))
  await start(page).click()
  await waitOut(page)
  expect((await logged).text()).toBe('Receipt validation failed: No receipt data found in receipt object')
  expect(device.bought.map(({ isFinished }) => isFinished)).toEqual([false])
})

test('[IAP-01] [IAP-04] what was bought before is put away, shown to the server or brought back, each by its rule', async ({
  page,
  nestbook,
  store,
}) => {
  const device = await bePhone(page, store)
  const shown: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/apple-iap/validate')) shown.push(request.postDataJSON().receipt)
  })
  const recorded = async () => (await kept(page, 'recorded-purchases')) ?? ''
  // Who signs in on a new phone has their subscription there by themselves.
  device.own(3000).isFinished = true
  await page.goto(nestbook.address)
  await signIn(page, await makeAccountElsewhere(nestbook, true))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.locator('.menu .plan')).toContainText('Pro Plan')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  expect(shown.splice(0)).toEqual([device.bought.pop()?.receipt])

  const old = device.own(90)
  await enterAsGuest(page, nestbook.address)
  await expect.poll(recorded).toBe(old.id)
  expect([old.isFinished, shown]).toEqual([true, []])

  // On a new phone the newest counts, however old; what the page says then survives the loading.
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await plans(page).getByRole('button', { name: 'Restore Purchases' }).click()
  await expect(plans(page).getByRole('button', { name: 'Restoring...' })).toBeDisabled()
  const notice = page.getByRole('alertdialog', { name: 'Restore Purchases' })
  await expect(notice).toContainText(
    'Restore complete! If you have an active subscription, it should now be reflected.',
  )
  expect(shown).toEqual([old.receipt])
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => kept(page, 'plan')).toBe('pro')

  const mark = () => page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  const isSamePage = () => page.evaluate(() => Reflect.get(window, 'isSamePage') === true)
  const [ended, other] = [device.own(5, { expiresDate: Date.now() - 1 }), device.own(20)]
  await page.reload()
  await mark()
  await expect.poll(recorded).toContain(ended.id)
  expect([ended.isFinished, other.isFinished]).toEqual([true, false])
  expect(shown.slice(1)).toEqual([ended.receipt])

  await page.route('**/api/apple-iap/validate', (route) => route.abort(), { times: 1 })
  const [failed, newest] = [page.waitForEvent('requestfailed'), device.own(1)]
  expect(await isSamePage()).toBe(true)
  await page.reload()
  await failed
  expect([newest.isFinished, (await recorded()).includes(newest.id)]).toEqual([false, false])
  await page.reload()
  await mark()
  await expect.poll(recorded).toContain(newest.id)
  const recordedAt = Date.now()
  expect(newest.isFinished).toBe(true)
  await expect.poll(isSamePage).toBe(false)
  expect(Date.now() - recordedAt).toBeGreaterThan(1000)
})

test('[SHELL-09] [IAP-05] [IAP-06] each key comes to be under one prefix, and log-out and deletion leave the device’s own', async ({
  page,
  nestbook,
  store,
}) => {
  const device = await bePhone(page, store)
  const email = await makeAccountElsewhere(nestbook, false)
  const has = (...wanted: (string | RegExp)[]) =>
    expect
      .poll(async () => {
        const all = await names(page)
        return wanted.filter((one) => !all.some((name) => (typeof one === 'string' ? name === one : one.test(name))))
      })
      .toEqual([])
  const isLeft = async () => {
    // Whoever stands at the login screen is somebody new; the tests' own record of reviews is put there again.
    const made = ['nestbook.person', 'nestbook.review']
    await expect.poll(async () => (await names(page)).filter((name) => !made.includes(name))).toEqual(ofTheDevice)
  }

  await enterAsGuest(page, nestbook.address)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await ask(page, question)
  await expect(page.locator('.markdown')).toBeVisible()
  await has('nestbook.guest', 'nestbook.theme', 'nestbook.device-id', 'nestbook.install-time')
  await has('nestbook.conversations', /^nestbook\.conversation\./, 'nestbook.review')
  // What was found lies with the conversation that it was found for.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('relevanceScore'))).toBe(true)

  // That what was bought cannot be looked for is told to nobody.
  device.fault = { code: 6_777_010, message: 'no account in the App Store' }
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const told = page.waitForEvent('console', (line) => line.text().startsWith('Purchases could not be restored: no acc'))
  await signIn(page, email)
  await told
  device.fault = null
  await page.getByRole('button', { name: 'Maybe Later' }).click()
  await has('nestbook.auth-token', 'nestbook.prompts', /welcome-dismissed$/)
  expect(await kept(page, 'guest')).toBeNull()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'Billing' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Auto-build profiles' }).click()
  await has('nestbook.auto-profile')
  await logOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await isLeft()

  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await start(page).click()
  const active = page.getByRole('dialog', { name: 'Your subscription is active' })
  await expect(active).toContainText('follows you to other devices.')
  await expectNoViolations(page)
  await has(
    'nestbook.recorded-purchases',
    'nestbook.anonymous-ios-user',
    'nestbook.show-account-creation',
    'nestbook.plan',
  )
  expect(device.bought.map(({ isFinished }) => isFinished)).toEqual([true])
  await expect.poll(() => kept(page, 'plan')).toBe('pro')
  await active.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(page, email)
  expect((await names(page)).filter((name) => !name.startsWith('nestbook.'))).toEqual([])
  await expect.poll(() => kept(page, 'show-account-creation')).toBeNull()
  await page.goto(`${nestbook.address}/#/settings`)
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  const how = page.getByRole('alertdialog', { name: 'Manage on your iPhone' })
  await expect(how).toContainText('Open Settings, tap your name, tap Subscriptions, find Nestbook and cancel there.')
  await how.getByRole('button', { name: 'Got it' }).click()
  // What was cancelled on the web is taken up again there: an app of Apple's leads to no other payment.
  await page.route('**/api/stripe/subscription', async (route) => {
    const pricing = { monthlyAmount: 8.99, hasDiscount: false }
    const end = { cancel_at_period_end: true, periodEndDate: '2099-12-18T12:00:00.000Z', trialEndDate: null }
    const subscription = { status: 'active', ...end, pricing, card: null }
    const json = { ...(await (await route.fetch()).json()), subscriptionSources: ['stripe'], subscription }
    await route.fulfill({ json })
  })
  await page.reload()
  const plan = page.getByRole('region', { name: 'Subscription & Usage' })
  await expect(plan).toContainText('Pro Plan (Cancelled)')
  await expect(plan.getByRole('button')).toHaveText(['Manage Plan'])
  await page.unroute('**/api/stripe/subscription')

  await page.goto(`${nestbook.address}/#/manage-account`)
  await expect(page.getByText('Pro Plan / Active')).toBeVisible()
  await page.getByRole('button', { name: 'Delete My Account & All Data' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Deleting your account does not cancel your App Store subscription.')
  await fillIn(page, { 'Type DELETE ACCOUNT to confirm': 'DELETE ACCOUNT' })
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog).toContainText('Account successfully deleted.')
  await isLeft()
})
