import { lookInBoth, looks, shiftOf, sizes } from './axe.ts'
import { fillConversations } from './made-up-conversations.ts'
import { expect, test } from './nestbook.ts'
import { ask, question } from './steps.ts'

test('axe finds nothing on the home page, an answer under way, an answer and a help card, in both looks', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await lookInBoth(page, '01-home-guest')
  await ask(page, question)
  await expect(page.locator('.markdown')).toBeVisible()
  await lookInBoth(page, '03-answer')
  await page.getByText(/^Based on \d+/).click({ timeout: 30_000 })
  await lookInBoth(page, '03-answer-studies')
  await ask(page, 'My baby is turning blue')
  await expect(page.getByRole('heading', { name: /Call 911 now/ })).toBeVisible()
  await lookInBoth(page, '03-help-card')
})

test('[SHELL-07] the theme follows the system, can be turned and is kept, without a flash of the other', async ({
  page,
  nestbook,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  // The theme must stand before anything is drawn: noted at the first frame.
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      sessionStorage.setItem('first-theme', document.documentElement.dataset.theme ?? 'none')
    })
  })
  const firstTheme = () => page.evaluate(() => sessionStorage.getItem('first-theme'))
  await page.goto(nestbook.address)
  expect(await firstTheme()).toBe('dark')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  expect(await firstTheme()).toBe('light')
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(paper).toBe('rgb(251, 246, 236)')
})

test('zoom is never blocked, and nothing scrolls sideways from 320 px up', async ({ page, nestbook }) => {
  for (const width of [320, 390, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(nestbook.address)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  }
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).not.toMatch(/maximum-scale|user-scalable/)
})

test('nothing jumps while the page and its fonts load', async ({ page, nestbook }) => {
  // Late enough that the page is drawn without them.
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  for (const viewport of [{ width: 320, height: 640 }, ...looks.map((look) => look.viewport)]) {
    await page.setViewportSize(viewport)
    await page.goto(nestbook.address)
    const { shift, moved } = await shiftOf(page, 300)
    expect(shift, moved.join('\n')).toBe(0)
  }
})

test('[SHELL-01] the header stays, is opaque once the page has scrolled, and the logo leads home', async ({
  page,
  nestbook,
}) => {
  await page.setViewportSize(sizes.phone)
  await page.goto(nestbook.address)
  const header = page.getByRole('banner')
  expect((await header.boundingBox())?.height).toBeGreaterThanOrEqual(60)
  await expect(header).not.toHaveClass(/is-scrolled/)
  await page.evaluate(() => scrollTo(0, 1))
  await expect(header).toHaveClass(/is-scrolled/)
  await expect(header).not.toHaveCSS('box-shadow', 'none')
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo(0, 300))
  expect((await header.boundingBox())?.y).toBe(0)
  await expect(header.getByRole('button', { name: /theme|dark|light/i })).toBeVisible()
  await ask(page, question)
  await expect(page.locator('.slip')).toBeVisible()
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
})

test('[SHELL-02] the apps leave room at the top: what iOS tells of, and at least 28 pixels on Android', async ({
  page,
  nestbook,
}) => {
  await page.setViewportSize(sizes.phone)
  const devtools = await page.context().newCDPSession(page)
  const systemBar = (top: number) => devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top } })
  const openIn = async (shell: string | null) => {
    await page.addInitScript((name) => Object.assign(window, { Capacitor: { getPlatform: () => name } }), shell)
    await page.goto(nestbook.address)
    const logo = await page.getByRole('link', { name: 'Nestbook, home' }).boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    return { header: await page.getByRole('banner').boundingBox(), logo: logo?.y ?? 0, title: title?.y ?? 0 }
  }
  const web = await openIn('web')
  expect(web.header).toMatchObject({ y: 0, height: 60 })
  await systemBar(47)
  const iphone = await openIn('ios')
  expect(iphone).toMatchObject({ header: { y: 0, height: 107 }, logo: web.logo + 47, title: web.title + 47 })
  await systemBar(0)
  const oldAndroid = await openIn('android')
  expect(oldAndroid).toMatchObject({ header: { y: 0, height: 88 }, logo: web.logo + 28, title: web.title + 28 })
  await systemBar(36)
  expect((await openIn('android')).header).toMatchObject({ height: 96 })
  await fillConversations(page, 1, 400)
  await page.reload()
  await page.getByRole('button', { name: 'Resume Your Chat' }).click()
  const slip = await page.locator('.slip').boundingBox()
  expect(slip?.y).toBeGreaterThan(96)
})

test('no request leaves the house, and no inline script but our own runs', async ({ page, nestbook }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(nestbook.address) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  const reply = await page.goto(nestbook.address)
  expect(reply?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  await ask(page, question)
  await expect(page.locator('.markdown')).toBeVisible()
  expect(elsewhere).toEqual([])
})
