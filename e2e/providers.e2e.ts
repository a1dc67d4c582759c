import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { type IdentityProvider, openIdentityProvider } from '../server/test/emulators/identity-provider.ts'
import { comeBack } from '../server/test/with-google.ts'
import { test as base, expect } from './nestbook.ts'
import { newEmail } from './people.ts'

/** The product beside a provider of identities, whose consent page leads back at once. */
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
  settings: [async ({ provider }, use) => use(provider.settings()), { scope: 'worker' }],
})
test.use({ visitor: 'stranger' })

let people = 0
function someone(provider: IdentityProvider): string {
  const email = newEmail()
  Object.assign(provider, { person: { sub: `p-${++people}`, email, email_verified: true }, isDeclined: false })
  return email
}

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const apple = (page: Page) => page.getByRole('button', { name: 'Continue with Apple' })
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('nestbook.auth-token'))

test('[AUTH-04] Google signs in by a window of 500 by 600, and no address of it holds a token that still serves', async ({
  page,
  context,
  nestbook,
  provider,
}) => {
  const email = someone(provider)
  const seen: string[] = []
  context.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''))
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...given) => {
      Reflect.set(window, 'openedAs', given[2])
      return open(...given)
    }
  })
  await page.goto(nestbook.address)
  await expect(apple(page)).toHaveCount(0)
  const opening = page.waitForEvent('popup')
  await google(page).click()
  const popup = await opening
  expect(await page.evaluate(() => Reflect.get(window, 'openedAs'))).toContain('popup,width=500,height=600')
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText(email.charAt(0).toUpperCase())
  expect(popup.isClosed()).toBe(true)
  const token = (await tokenOf(page)) ?? ''
  expect(token).toHaveLength(43)
  const code = seen.map((url) => /callback\?token=([\w-]+)/.exec(url)?.[1]).find(Boolean)
  expect(code).toHaveLength(43)
  expect(seen.filter((url) => url.includes(token))).toEqual([])
  // The code was used: in another browser's address, or here, it is worth nothing.
  const stranger = await context.browser()?.newContext()
  const other = await stranger?.newPage()
  await other?.goto(`${nestbook.address}/auth/callback?token=${code}`)
  if (!other) throw new Error('no browser')
  await expect(other.getByRole('alert')).toHaveText('Authentication failed. Please try again.')
  expect(await tokenOf(other)).toBeNull()
  await stranger?.close()
})

test('[AUTH-04] what failed is told in the words of the specification', async ({ page, nestbook, provider }) => {
  someone(provider)
  provider.isDeclined = true
  await page.goto(nestbook.address)
  const alert = page.getByRole('alert')
  await google(page).click()
  await expect(alert).toHaveText('Authentication failed. Please try again.')
  provider.isDeclined = false
  await page.route('**/api/auth/exchange', (route) => route.abort())
  await google(page).click()
  await expect(alert).toHaveText('Unable to complete login. Please try again.')
  await page.route('**/api/auth/exchange', (route) =>
    route.fulfill({ status: 401, json: { error: 'no', code: 'sign_in_over' } }),
  )
  await google(page).click()
  await expect(alert).toHaveText('Authentication failed. Please try again.')
  await page.evaluate(() => {
    window.open = () => null
  })
  await google(page).click()
  await expect(alert).toHaveText('Popup blocked. Please allow popups and try again.')
  expect(await tokenOf(page)).toBeNull()
})

test('[AUTH-04] messages of other origins, other windows and another form are not heard', async ({
  page,
  nestbook,
  provider,
}) => {
  someone(provider)
  // Somebody else's page, which says what our window would say.
  const evil = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(`<script>
      for (const to of [opener, opener && opener.parent]) to && to.postMessage({ type: 'OAUTH_SUCCESS', token: 'e'.repeat(43) }, '*')
    </script>`)
  })
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done))
  const evilAddress = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`
  let exchanges = 0
  await page.route('**/api/auth/exchange', (route) => {
    exchanges++
    return route.continue()
  })
  await page.route('**/api/auth/google?*', (route) =>
    route.fulfill({ status: 302, headers: { location: evilAddress } }),
  )
  await page
    .context()
    .route('**/api/auth/google?*', (route) => route.fulfill({ status: 302, headers: { location: evilAddress } }))
  await page.goto(nestbook.address)
  const opening = page.waitForEvent('popup')
  await google(page).click()
  const popup = await opening
  await popup.waitForURL(`${evilAddress}/**`)
  // Of our own origin, but not from the window.
  await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.contentWindow?.parent.postMessage({ type: 'OAUTH_SUCCESS', token: 'f'.repeat(43) }, '*')
    window.postMessage({ type: 'OAUTH_SUCCESS', token: 'g'.repeat(43) }, '*')
  })
  await page.waitForTimeout(500)
  expect(exchanges).toBe(0)
  await popup.close()
  evil.close()
})

test('[AUTH-05] the callback screen waits in words, and says where it failed', async ({ page, nestbook, provider }) => {
  someone(provider)
  const at = async (query: string) => {
    await page.goto(`${nestbook.address}/auth/callback${query}`)
    await page.waitForURL('**/login?error=*')
    return new URL(page.url()).searchParams.get('error')
  }
  expect(await at('?error=access_denied')).toBe('access_denied')
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.')
  expect(await at('')).toBe('no_token')
  // A stranger's link signs nobody in, with or without a sign-in that was begun here.
  expect(await at(`?token=${'x'.repeat(43)}`)).toBe('token_invalid')
  const begin = () => page.evaluate(() => sessionStorage.setItem('nestbook.sign-in-verifier', 'y'.repeat(43)))
  await begin()
  expect(await at(`?token=${'x'.repeat(43)}`)).toBe('token_invalid')
  await begin()
  await page.route('**/api/auth/exchange', async (route) => {
    await expect(page.getByText('Completing sign in...')).toBeVisible()
    expect(page.url()).toBe(`${nestbook.address}/auth/callback`)
    await route.abort()
  })
  expect(await at(`?token=${'x'.repeat(43)}`)).toBe('fetch_failed')
  await expect(page.getByRole('alert')).toHaveText('Unable to complete login. Please try again.')
})

test('[AUTH-05] when the browser has lost the page that began, the window signs in by itself', async ({
  page,
  nestbook,
  provider,
}) => {
  const email = someone(provider)
  await page.goto(nestbook.address)
  await page.addInitScript(() => Object.defineProperty(window, 'opener', { value: null }))
  await page.context().addInitScript(() => Object.defineProperty(window, 'opener', { value: null }))
  const opening = page.waitForEvent('popup')
  await google(page).click()
  const popup = await opening
  await expect(popup.getByRole('button', { name: 'Account menu' })).toHaveText(email.charAt(0).toUpperCase())
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('[AUTH-04] in the iOS app Apple stands in the place of Google, and what fails is told', async ({
  page,
  nestbook,
  provider,
}) => {
  const email = someone(provider)
  await page.exposeFunction('appleToken', (nonce: string) => provider.appleToken(nonce))
  await page.addInitScript(() => {
    const signIn = async ({ nonce }: { nonce: string }) => {
      if (Reflect.get(window, 'appleDeclines')) throw new Error('declined')
      const idToken: string = await Reflect.get(window, 'appleToken')(nonce)
      return { idToken, user: 'u', email: null, givenName: null }
    }
    Object.assign(window, {
      appleDeclines: true,
      Capacitor: { getPlatform: () => 'ios', Plugins: { AppleSignIn: { signIn } } },
    })
  })
  await page.goto(nestbook.address)
  await expect(google(page)).toHaveCount(0)
  await apple(page).click()
  await expect(page.getByRole('alert')).toHaveText('Apple Sign In failed')
  await page.evaluate(() => Reflect.set(window, 'appleDeclines', false))
  await page.route('**/api/auth/apple', (route) =>
    route.fulfill({ status: 429, json: { error: 'That was tried too often.', code: 'too_many_attempts' } }),
  )
  await apple(page).click()
  await expect(page.getByRole('alert')).toHaveText('That was tried too often.')
  await page.unroute('**/api/auth/apple')
  await apple(page).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText(email.charAt(0).toUpperCase())
})

test('[AUTH-04] in the Android app Google is asked in the inner browser, and the link it ends in signs the app in', async ({
  page,
  nestbook,
  provider,
}) => {
  const email = someone(provider)
  const opened: string[] = []
  await page.exposeFunction('openedInside', (url: string) => void opened.push(url))
  await page.addInitScript(() => {
    const told: Record<string, ((given: { url: string }) => void)[]> = {}
    const addListener = async (event: string, listener: (given: { url: string }) => void) => {
      told[event] = [...(told[event] ?? []), listener]
      return { remove: async () => {} }
    }
    const open = async ({ url }: { url: string }) => {
      if (Reflect.get(window, 'hasNoBrowser')) throw new Error('none')
      await Reflect.get(window, 'openedInside')(url)
    }
    const Browser = { open, close: async () => Reflect.get(window, 'openedInside')('closed'), addListener }
    const App = { addListener, getLaunchUrl: async () => undefined }
    // Afterwards: what is told may lead the page away.
    const emit = (event: string, url: string) =>
      setTimeout(() => told[event]?.forEach((listener) => void listener({ url })))
    Object.assign(window, { emit, Capacitor: { getPlatform: () => 'android', Plugins: { Browser, App } } })
  })
  const openLink = (link: string) => page.evaluate((url) => Reflect.get(window, 'emit')('appUrlOpen', url), link)
  await page.goto(nestbook.address)
  await expect(apple(page)).toHaveCount(0)
  await page.evaluate(() => Reflect.set(window, 'hasNoBrowser', true))
  await google(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to open authentication. Please try again.')
  await page.evaluate(() => Reflect.set(window, 'hasNoBrowser', false))
  await google(page).click()
  await expect.poll(() => opened.length).toBe(1)
  const [begun = ''] = opened
  expect(begun).toMatch(`${nestbook.address}/api/auth/google?challenge=`)
  const asked = await fetch(begun, { redirect: 'manual' })
  const to = new URL(asked.headers.get('location') ?? '')
  const back = { to, cookie: asked.headers.get('set-cookie') ?? '' }
  const { landed: onServer } = await comeBack({ address: nestbook.address }, back)
  // No system took the address for an app, so the server names the scheme.
  const led = await fetch(`${nestbook.address}${onServer}`, { redirect: 'manual' })
  const landed = led.headers.get('location') ?? ''
  // What only calls itself one of ours leads nowhere.
  for (const link of [`nestbook://auth/callback/../..${landed}`, 'nestbook://evil.example/', 'https://evil.example/'])
    await openLink(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await openLink(landed)
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText(email.charAt(0).toUpperCase())
  expect(opened.at(-1)).toBe('closed')
  expect(await tokenOf(page)).toHaveLength(43)
  expect(await page.evaluate(() => localStorage.getItem('nestbook.sign-in-verifier'))).toBeNull()
  // A mail's link opens its screen, too; a stranger's code signs nobody in.
  await openLink('nestbook://verify-email?token=nonsense')
  await expect(page.getByText('This verification link is invalid or has expired.')).toBeVisible()
})
