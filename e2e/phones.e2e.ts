import { type IdentityProvider, openIdentityProvider } from '../server/test/emulators/identity-provider.ts'
import { comeBack } from '../server/test/with-google.ts'
import { beApp, type NativeDevice, userAgents } from './native-shell.ts'
import { test as base, expect } from './nestbook.ts'
import { emailTo, goodPassword, newEmail, register, tokenIn } from './people.ts'
import { ask, finished, question } from './steps.ts'

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
      await device.emit('App', 'appUrlOpen', { url: link })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
    await device.emit('App', 'appUrlOpen', { url: nestbook.address + landed })
    const menu = page.getByRole('button', { name: 'Account menu' })
    await expect(menu).toHaveText(email.charAt(0).toUpperCase())
    expect(named(device, 'Browser.close')).toHaveLength(1)
    const token = device.secrets.get('auth-token') ?? ''
    expect(token).toHaveLength(43)
    expect(device.secrets.has('sign-in-verifier')).toBe(false)
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(await stored()).not.toContain(token)

    // A checkout that was paid says so, on a page that was opened again; one that was left is only logged.
    const logged = page.waitForEvent('console', (line) => line.text() === 'The checkout was left')
    await device.emit('App', 'appUrlOpen', { url: 'nestbook://home?upgrade=canceled' })
    await logged
    await device.emit('App', 'appUrlOpen', { url: 'nestbook://home?upgrade=success' })
    await expect(page.getByRole('dialog', { name: /Pro/ })).toBeVisible()
    expect(await stored()).not.toContain(token)
    // A page that comes up, with a welcome that is due, takes nothing away from who opened a menu meanwhile.
    const { promise: isOpen, resolve: welcome } = Promise.withResolvers<void>()
    await page.route(/\/welcome-panel-[^/]*\.js$/, (route) => isOpen.then(() => route.fallback()))
    await page.reload()
    await expect(menu).toHaveText(email.charAt(0).toUpperCase())
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('')
    await menu.click()
    const logOut = page.getByRole('button', { name: 'Log Out' })
    await expect(logOut).toBeVisible()
    const arrived = page.waitForResponse(/\/welcome-panel-[^/]*\.js$/)
    welcome()
    await (await arrived).finished()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(logOut).toBeVisible()

    // Where a store wants no checkout beside its own, the app is built to sell nothing, and to lead nowhere.
    device.hasCheckout = false
    await page.reload()
    const welcomed = page.getByRole('dialog', { name: 'Welcome to Nestbook' })
    await expect(welcomed.getByRole('button')).toHaveText(['Get Started', ''])
    await expect(welcomed).not.toContainText(/\$|trial/i)
    await welcomed.getByRole('button', { name: 'Get Started' }).click()
    await page.getByRole('button', { name: 'Upgrade to Pro' }).first().click()
    const plans = page.getByRole('dialog', { name: 'Upgrade to Pro' })
    await expect(plans.getByText('Upgrading is not available yet.')).toBeVisible()
    await expect(plans).not.toContainText(/\$[1-9]|trial/i)
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
    const words = (await page.locator('.markdown p').first().textContent()) ?? 'nothing'
    expect(String(last(device, 'Share.share')?.text)).toContain(words.slice(0, 20))
    await expect(page.getByRole('button', { name: 'Print or save page' })).toHaveCount(0)

    // What is somebody else's opens in the system's browser, and the app stays where it is.
    await finished(page).click()
    const study = page.locator('.study').getByRole('link').first()
    await study.click()
    await expect.poll(() => device.outside).toEqual([await study.getAttribute('href')])
    await expect(page.locator('.markdown').first()).toBeVisible()

    // Nothing lies under the bars, and a keyboard covers nothing of what is typed.
    const [header, dock] = [page.getByRole('banner'), page.locator('.dock')]
    const padding = (of: typeof dock, side: string) =>
      of.evaluate((element, name) => Number.parseFloat(getComputedStyle(element).getPropertyValue(name)), side)
    expect(await padding(header, 'padding-top')).toBe(28)
    await device.cover({ top: 52, bottom: 40 })
    await expect.poll(() => padding(header, 'padding-top')).toBe(52)
    expect(await padding(dock, 'padding-bottom')).toBeGreaterThanOrEqual(40)
    await page.setViewportSize({ width: 844, height: 390 })
    await device.cover({ left: 60, right: 60 })
    await expect.poll(() => padding(header, 'padding-left')).toBeGreaterThanOrEqual(60)
    for (const side of ['padding-left', 'padding-right']) expect(await padding(dock, side)).toBeGreaterThanOrEqual(60)
    await device.cover({ top: 28 })
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.focus()
    await page.setViewportSize({ width: 390, height: 430 })
    await message.pressSequentially('she hits me again, ')
    await expect(message).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    await message.fill('')
    await message.blur()
    await page.setViewportSize({ width: 390, height: 844 })

    const goBack = () => device.emit('App', 'backButton', { canGoBack: true })
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('.markdown').first()).toBeVisible()
    await goBack()
    await expect(page.locator('.markdown')).toHaveCount(0)
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
    const words = (await page.locator('.markdown').first().textContent()) ?? ''
    await page.goto('about:blank')
    device.launch = `nestbook://home?conversation=${id}`
    await page.goto(device.address)
    await expect(page.locator('.markdown').first()).toHaveText(words)
    expect(page.url()).toBe(device.address)
    // The link was followed: brought back by the system, the app does not lead there again.
    await page.getByRole('link', { name: 'Nestbook, home' }).click()
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(page.getByRole('textbox', { name: /Describe/ })).toBeVisible()
    await expect(page.locator('.markdown')).toHaveCount(0)
    await device.emit('App', 'appUrlOpen', { url: `${nestbook.address}/app/?conversation=somebody-elses` })
    await expect(page.locator('.markdown')).toHaveCount(0)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await device.emit('App', 'appUrlOpen', { url: `${nestbook.address}/verify-email?token=nonsense` })
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
      `${nestbook.address}/verify-email?token=${tokenIn(await emailTo(nestbook, whom, 'Confirm your email'))}`
    const link = await linkTo(email)
    await page.context().setOffline(true)
    await device.emit('App', 'appUrlOpen', { url: link })
    await expect(page.getByText('Network error. Please try again.')).toBeVisible()
    await page.context().setOffline(false)
    await device.emit('App', 'appUrlOpen', { url: link })
    await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
    await page.goto(device.address)
    const menu = page.getByRole('button', { name: 'Account menu' })
    await expect(menu).toBeVisible()
    const token = device.secrets.get('auth-token')

    const body = JSON.stringify({ email: other, password: goodPassword })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${nestbook.address}/api/auth/register`, { method: 'POST', headers, body })).ok).toBe(true)
    await device.emit('App', 'appUrlOpen', { url: await linkTo(other) })
    await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue to Nestbook' }).click()
    await expect(menu).toBeVisible()
    expect(device.secrets.get('auth-token')).toBe(token)
    // Fonts may still be on their way.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('[NATIVE-02] [AUTH-06] who waits for the mail stays signed in whatever the network does, and the link that starts the app confirms once', async ({
    page,
    nestbook,
  }) => {
    const device = await beApp(page, 'ios', nestbook.address)
    await page.clock.install()
    await page.goto(device.address)
    const email = newEmail()
    await register(page, email)
    const token = device.secrets.get('auth-token')
    const title = page.getByRole('heading', { level: 1 })
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await page.context().setOffline(true)
    await page.reload()
    await expect(title).toHaveText('You can still read.')
    await page.context().setOffline(false)
    await expect(title).toHaveText('Check Your Email!')

    // The device says that it has a network, but nothing comes through; then a hotel's page answers in our name.
    const asked = `${nestbook.address}/api/auth/me`
    await page.route(asked, (route) => route.abort())
    await page.reload()
    await expect(async () => {
      await page.clock.fastForward(4000)
      await expect(title).toHaveText('You can still read.', { timeout: 500 })
    }).toPass()
    await page.unroute(asked)
    const hotel = {
      status: 401,
      body: '<h1>Welcome to our hotel</h1>',
      headers: { 'access-control-allow-origin': '*' },
    }
    await page.route(asked, (route) => route.fulfill(hotel))
    const answer = page.waitForResponse(asked)
    await tryAgain.click()
    expect((await answer).status()).toBe(401)
    await page.unroute(asked)
    await page.clock.fastForward(10_000)
    await expect(title).toHaveText('Check Your Email!')
    expect(device.secrets.get('auth-token')).toBe(token)

    let confirmed = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/verify-email')) confirmed++
    })
    const link = tokenIn(await emailTo(nestbook, email, 'Confirm your email'))
    device.launch = `${nestbook.address}/verify-email?token=${link}`
    const menu = page.getByRole('button', { name: 'Account menu' })
    for (let start = 0; start < 2; start++) {
      await page.goto('about:blank')
      await page.goto(device.address)
      await expect(menu).toBeVisible()
    }
    expect(confirmed).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
