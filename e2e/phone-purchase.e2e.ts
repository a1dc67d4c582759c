import {
  type AppStoreEmulator,
  openAppStore,
  product,
  signedBy,
  transaction,
} from '../server/test/emulators/app-store.ts'
import { beApp, userAgents } from './native-shell.ts'
import { test as base, expect } from './nestbook.ts'

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
  settings: [
    async ({ store }, use) => use({ ...store.settings(), NESTBOOK_NATIVE_ORIGINS: 'http://localhost' }),
    { scope: 'worker' },
  ],
})
test.use({ visitor: 'stranger', userAgent: userAgents.ios, viewport: { width: 390, height: 844 } })

const offer = { id: '', price: '9,49 €', priceMicros: 9_490_000, currency: 'EUR', title: 'Pro', description: 'Pro' }
const trial = {
  ...{ introPrice: '0,00 €', introPriceMicros: 0, introPricePeriod: 2, introPricePeriodUnit: 'Week' },
  ...{ introPricePaymentMode: 'FreeTrial', introPriceEligible: true },
}

test('[IAP-02] [NATIVE-05] StoreKit is asked through the vendor’s plugin, names its price, and signs along who Pro is for', async ({
  page,
  nestbook,
  store,
}) => {
  const device = await beApp(page, 'ios', nestbook.address)
  const sold: string[] = []
  Object.assign(device.answers, {
    'PurchasePlugin.load': () => ({
      validProducts: [{ ...offer, ...trial, id: product, billingPeriod: 1, billingPeriodUnit: 'Month', discounts: [] }],
      invalidProductIds: [],
    }),
    'PurchasePlugin.canMakePayments': () => ({ canMakePayments: true }),
    'PurchasePlugin.loadReceipts': () => ({
      receipt: { appStoreReceipt: '', bundleIdentifier: 'com.example.nestbook' },
    }),
    'PurchasePlugin.refreshReceipts': () => ({
      receipt: { appStoreReceipt: '', bundleIdentifier: 'com.example.nestbook' },
    }),
    'PurchasePlugin.purchase': ({ applicationUsername }: Record<string, unknown>) => {
      const bought = transaction({ appAccountToken: applicationUsername })
      const { transactionId, originalTransactionId, purchaseDate, expiresDate } = bought
      sold.push(transactionId)
      void device.emit('PurchasePlugin', 'transactionUpdated', {
        ...{
          state: 'PaymentTransactionStatePurchased',
          errorCode: 0,
          errorText: '',
          transactionReceipt: '',
          discountId: '',
        },
        ...{ transactionIdentifier: transactionId, originalTransactionIdentifier: originalTransactionId, quantity: 1 },
        ...{ productId: product, transactionDate: String(purchaseDate), expirationDate: String(expiresDate) },
        jwsRepresentation: signedBy(store.authority, bought),
      })
      return null
    },
  })
  const asked = page.waitForResponse('**/api/apple-iap/product')
  await page.goto(device.address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  const { accountToken } = await (await asked).json()
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade to Pro' }).click()
  const shown = page.waitForResponse('**/api/apple-iap/validate')
  const plans = page.getByRole('dialog', { name: 'Upgrade to Pro' })
  // A store may ask another price than we do, and in the buyer's own currency.
  await expect(plans.locator('.plan-pro')).toContainText('9,49 €/mo after trial14-Day FREE Trial')
  await expect(plans).not.toContainText('$8.99')
  await plans.getByRole('button', { name: 'Start Free Trial' }).click()
  expect((await shown).status()).toBe(200)
  const [order] = device.calls.filter(({ name }) => name === 'PurchasePlugin.purchase')
  expect(order?.options).toMatchObject({ productId: product, applicationUsername: accountToken })
  await expect(page.getByRole('dialog', { name: 'Your subscription is active' })).toBeVisible()
  const finished = device.calls.filter(({ name }) => name === 'PurchasePlugin.finish')
  expect(finished.map(({ options }) => options.transactionId)).toEqual(sold)
})

test('at a guest’s limit the app offers a free account first, and then Pro', async ({ page, nestbook }) => {
  const device = await beApp(page, 'ios', nestbook.address)
  const usage = { subscriptionStatus: 'anonymous', used: 10, remaining: 0, dailyLimit: 10, resetsAt: null }
  await page.route('**/api/usage', (route) =>
    route.fulfill({ json: usage, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto(device.address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByText('Limit reached.')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade to Pro' }).click()
  const plans = page.getByRole('dialog', { name: 'Upgrade to Pro' })
  const offers = plans.locator('.plan-end .button')
  await expect(offers).toHaveText(['Create a free account', /Start Free Trial|Subscribe to Pro|Sign in/])
  await offers.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
})
