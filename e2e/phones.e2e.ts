import { type IdentityProvider, openIdentityProvider } from '../server/test/emulators/identity-provider.ts'
import { comeBack } from '../server/test/with-google.ts'
import { beApp, type NativeDevice, userAgents } from './native-shell.ts'
import { test as base, expect } from './nestbook.ts'
import { fillIn, goodPassword, letterTo, newEmail, register, tokenIn } from './people.ts'
import { ask, question } from './steps.ts'

const test = base.extend<object, { provider: IdentityProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const provider = await openIdentityProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ provider }, use) => use({ ...provider.settings(), NESTBOOK_NATIVE_ORIGINS: 'http://localhost' }),
    { scope: 'worker' },
  ],
})
test.use({ visitor: 'stranger', viewport: { width: 390, height: 844 }, hasTouch: true })

const named = (device: NativeDevice, name: string) => device.calls.filter((call) => call.name === name)
const last = (device: NativeDevice, name: string) => named(device, name).at(-1)?.options

test.describe('on Android', () => {
  test.use({ userAgent: userAgents.android })

  test('[NATIVE-02] [NATIVE-03] a sign-in comes back to the app by its link, and who is signed in lies in the system’s safe alone', async ({
    page,
    nestbook,
    provider,
  }) => {
    const email = newEmail()
    Object.assign(provider, { person: { sub: 'phone-1', email, email_verified: true }, isDeclined: false })
    const device = await beApp(page, 'android', nestbook.address)
    // What an app that was taken off the device left in its safe.
    device.secrets.set('auth-token', 'x'.repeat(43))
    await page.goto(device.address)
    const google = page.getByRole('button', { name: 'Continue with Google' })
    // A server that is slow to say with whom else one can sign in is not waited for.
    await expect(async () => {
      if ((await google.count()) === 0) await page.reload()
      await expect(google).toBeVisible({ timeout: 3000 })
    }).toPass()
    await google.click()
    expect(device.secrets.has('auth-token')).toBe(false)
    await expect.poll(() => named(device, 'Browser.open').length).toBe(1)
    expect(device.secrets.get('sign-in-verifier')).toHaveLength(43)
    const asked = await fetch(String(last(device, 'Browser.open')?.url), { redirect: 'manual' })
    const back = { to: new URL(asked.headers.get('location') ?? ''), cookie: asked.headers.get('set-cookie') ?? '' }
    const { landed } = await comeBack({ address: nestbook.address }, back)
    for (const link of ['https://evil.example/app/auth/callback?token=x', `${nestbook.address}/auth/callback?token=x`])
      await device.tell('App', 'appUrlOpen', { url: link })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
    await device.tell('App', 'appUrlOpen', { url: nestbook.address + landed })
    const menu = page.getByRole('button', { name: 'Account menu' })
    await expect(menu).toHaveText(email.charAt(0).toUpperCase())
    expect(named(device, 'Browser.close')).toHaveLength(1)
    const token = device.secrets.get('auth-token') ?? ''
    expect(token).toHaveLength(43)
    expect(device.secrets.has('sign-in-verifier')).toBe(false)
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(await stored()).not.toContain(token)

    // A checkout that was paid says so, on a page that was opened anew; one that was left is only logged.
    const logged = page.waitForEvent('console', (line) => line.text() === 'The checkout was left')
    await device.tell('App', 'appUrlOpen', { url: 'nestbook://home?upgrade=canceled' })
    await logged
    await device.tell('App', 'appUrlOpen', { url: 'nestbook://home?upgrade=success' })
    await expect(page.getByRole('dialog', { name: /Pro/ })).toBeVisible()
    expect(await stored()).not.toContain(token)
    // A page that comes up, with a welcome that is due, takes nothing away from who opened a menu meanwhile.
    const { promise: isOpen, resolve: welcome } = Promise.withResolvers<void>()
    await page.route(/\/welcome-dialog-[^/]*\.js$/, (route) => isOpen.then(() => route.fallback()))
    await page.reload()
    await expect(menu).toHaveText(email.charAt(0).toUpperCase())
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('')
    await menu.click()
    const logOut = page.getByRole('button', { name: 'Log Out' })
    await expect(logOut).toBeVisible()
    const arrived = page.waitForResponse(/\/welcome-dialog-[^/]*\.js$/)
    welcome()
    await (await arrived).finished()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(logOut).toBeVisible()

    // Where a store wants no checkout beside its own, the app is built to sell nothing, and to lead nowhere.
    device.hasCheckout = false
    await page.reload()
    await page.getByRole('dialog', { name: 'Welcome to Nestbook' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Upgrade to Pro' }).first().click()
    const plans = page.getByRole('dialog', { name: 'Upgrade to Pro' })
    await expect(plans.getByText('Upgrading is not available yet.')).toBeVisible()
    await expect(plans.getByRole('button', { name: /Free Trial|Subscribe/ })).toHaveCount(0)
    await plans.getByRole('button', { name: 'Close' }).click()
    await menu.click()
    await logOut.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
    expect([...device.secrets.keys()]).toEqual([])
  })

  test('[NATIVE-05] [SHELL-07] bars, taps, sheets and Back go through the bridge, and Back leaves from home only', async ({
    page,
    nestbook,
  }) => {
    const device = await beApp(page, 'android', nestbook.address)
    await page.goto(device.address)
    await page.getByRole('button', { name: 'Continue as Guest' }).click()
    await expect.poll(() => last(device, 'SystemBars.setStyle')).toEqual({ style: 'LIGHT' })
    await expect.poll(() => last(device, 'NestbookShell.paint')).toEqual({ color: '#FBF6EC' })
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect.poll(() => last(device, 'SystemBars.setStyle')).toEqual({ style: 'DARK' })
    await expect.poll(() => last(device, 'NestbookShell.paint')).toEqual({ color: '#221914' })

    await ask(page, question)
    await expect.poll(() => named(device, 'Haptics.impact').length).toBe(1)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const words = (await page.locator('.md p').first().textContent()) ?? 'nothing'
    expect(String(last(device, 'Share.share')?.text)).toContain(words.slice(0, 20))
    await expect(page.getByRole('button', { name: 'Print or save page' })).toHaveCount(0)

    const goBack = () => device.tell('App', 'backButton', { canGoBack: true })
    await page.keyboard.press('?')
    await goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toHaveCount(0)
    expect(named(device, 'App.exitApp')).toEqual([])
    await goBack()
    await expect.poll(() => named(device, 'App.exitApp').length).toBe(1)
  })
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: userAgents.ios })

  test('[NATIVE-02] [NATIVE-05] a link that starts the app shows its conversation to whom it belongs, and nobody else’s', async ({
    page,
    nestbook,
  }) => {
    const device = await beApp(page, 'ios', nestbook.address)
    await page.goto(device.address)
    await page.getByRole('button', { name: 'Continue as Guest' }).click()
    await expect.poll(() => last(device, 'SystemBars.setStyle')).toEqual({ style: 'LIGHT' })
    await ask(page, question)
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible({ timeout: 30_000 })
    const id = await page.evaluate(() => Reflect.get(window.history.state, 'conversation'))
    const words = (await page.locator('.md').first().textContent()) ?? ''
    await page.goto('about:blank')
    device.launch = `nestbook://home?conversation=${id}`
    await page.evaluate(() => {})
    await page.goto(device.address)
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(page.locator('.md').first()).toHaveText(words)
    expect(page.url()).toBe(device.address)
    await device.tell('App', 'appUrlOpen', { url: `${nestbook.address}/app/?conversation=somebody-elses` })
    await expect(page.locator('.md')).toHaveCount(0)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await device.tell('App', 'appUrlOpen', { url: `${nestbook.address}/verify-email?token=nonsense` })
    await expect(page.getByText('This verification link is invalid or has expired.')).toBeVisible()
  })

  test('[NATIVE-02] a mail’s link confirms on the phone; offline it says so and can be opened again, and another person’s changes nobody', async ({
    page,
    nestbook,
  }) => {
    const device = await beApp(page, 'ios', nestbook.address)
    await page.goto(device.address)
    const [email, other] = [newEmail(), newEmail()]
    await register(page, email)
    const linkTo = async (whom: string) =>
      `${nestbook.address}/verify-email?token=${tokenIn(await letterTo(nestbook, whom, 'Confirm your email'))}`
    const link = await linkTo(email)
    await page.context().setOffline(true)
    await device.tell('App', 'appUrlOpen', { url: link })
    await expect(page.getByText('Network error. Please try again.')).toBeVisible()
    await page.context().setOffline(false)
    await device.tell('App', 'appUrlOpen', { url: link })
    await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
    await page.goto(device.address)
    await fillIn(page, { Email: email, Password: goodPassword })
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    const menu = page.getByRole('button', { name: 'Account menu' })
    await expect(menu).toBeVisible()
    const token = device.secrets.get('auth-token')

    const body = JSON.stringify({ email: other, password: goodPassword })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${nestbook.address}/api/auth/register`, { method: 'POST', headers, body })).ok).toBe(true)
    await device.tell('App', 'appUrlOpen', { url: await linkTo(other) })
    await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue to Nestbook' }).click()
    await expect(menu).toBeVisible()
    expect(device.secrets.get('auth-token')).toBe(token)
    // Fonts may still be on their way.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
