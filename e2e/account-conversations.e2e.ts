import type { Page } from '@playwright/test'
import { logOut, openDevice, untilSent } from './devices.ts'
import { expect, test } from './nestbook.ts'
import { goodPassword, makeAccount, signIn } from './people.ts'
import { answered, ask, choose, openSidebar, question, row, sidebar, untilAnswered, untilAnswers } from './steps.ts'

test.use({ visitor: 'stranger' })

const title = 'My 3 year old hits me'

test('[SIDE-05] what a guest kept joins the account once, though a reply is lost and two tabs are open', async ({
  page,
  context,
  browser,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  await logOut(page)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  for (const asked of [question, 'How do I start potty training']) {
    await page.getByRole('link', { name: 'Nestbook, home' }).click()
    await ask(page, asked)
    await untilAnswered(page)
  }
  await page.getByRole('textbox', { name: 'Message' }).fill('half a thought')
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await page.getByRole('textbox', { name: /Describe/ }).fill('and a draft of the home screen')
  const guests = await page.evaluate(() => localStorage.getItem('nestbook.conversations'))
  expect(JSON.parse(guests ?? '[]')).toHaveLength(2)

  let joins = 0
  await context.route('**/api/conversations/join', async (route) => {
    joins++
    await route.fetch()
    await route.abort()
  })
  const other = await context.newPage()
  await other.goto(nestbook.address)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await signIn(page, email, goodPassword)
  await expect(page.getByRole('textbox', { name: /Describe/ })).toHaveValue('and a draft of the home screen')
  await openSidebar(page)
  await expect(sidebar(page).locator('.conv')).toHaveCount(2)
  await untilSent(page)
  // What the server has by then its list tells: nothing is sent a second time.
  expect(joins).toBe(1)
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await other.close()
  await row(page, /potty/i).locator('.open').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a thought')
  expect(await page.evaluate(() => localStorage.getItem('nestbook.conversations'))).toBeNull()

  const laptop = await openDevice(browser, nestbook, email)
  await expect(laptop.getByText('8 of 10 free queries left today.')).toBeVisible()
  await openSidebar(laptop)
  await expect(sidebar(laptop).locator('.conv')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await logOut(page)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByRole('textbox', { name: /Describe/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume Your Chat' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open conversations' })).toHaveCount(0)
})

test('nobody else on the device is shown what an account kept there', async ({ page, nestbook }) => {
  const other = await makeAccount(page, nestbook)
  await logOut(page)
  // The page is loaded again: what was opened before that would be aborted.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  const email = await makeAccount(page, nestbook)
  await answered(page, nestbook.address)
  await untilSent(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('half a thought')
  // The session ends elsewhere: the token goes, and the device is another's now.
  await page.evaluate(() => localStorage.setItem('nestbook.auth-token', 'x'.repeat(43)))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  // What was sent is gone from the device; what was only typed waits for who typed it, and goes with the next account.
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('nestbook.of.')))
  expect(await left()).toEqual([expect.stringMatching(/\.draft\./)])
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByRole('textbox', { name: /Describe/ })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Resume Your Chat' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open conversations' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to login' }).click()
  await signIn(page, other, goodPassword)
  expect(await left()).not.toContainEqual(expect.stringMatching(/\.draft\./))
  await openSidebar(page)
  await expect(sidebar(page).getByText('No conversations yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.setItem('nestbook.auth-token', 'x'.repeat(43)))
  await page.reload()
  await signIn(page, email, goodPassword)
  await openSidebar(page)
  await expect(row(page, title)).toBeVisible()
})

test('a signed-in parent’s list comes twenty at a time, and its search asks the server', async ({
  page,
  context,
  nestbook,
}) => {
  await makeAccount(page, nestbook)
  await keepMany(page, 45)
  await page.reload()
  await openSidebar(page)
  const rows = sidebar(page).locator('.conv')
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toContainText('Naps, part 2')
  await expect(rows.nth(1)).toContainText('Naps, part 44')
  await sidebar(page).getByRole('button', { name: 'Show 20 more...' }).click()
  await expect(rows).toHaveCount(40)
  await sidebar(page).getByRole('button', { name: 'Show 5 more...' }).click()
  await expect(rows).toHaveCount(45)
  const field = sidebar(page).getByRole('searchbox')
  await field.fill('l')
  await expect(sidebar(page).getByRole('status')).toHaveText('Type one more letter.')
  await expect(rows).toHaveCount(45)
  await field.fill('lavender giraffes')
  await expect(rows).toHaveCount(1)
  await expect(rows.first().locator('mark')).toHaveText(['lavender', 'giraffe'])
  await field.fill('evening')
  await expect(sidebar(page).getByRole('status')).toHaveText('44 conversations')
  await expect(rows).toHaveCount(20)
  await sidebar(page).getByRole('button', { name: 'Show 20 more...' }).click()
  await expect(rows).toHaveCount(40)
  await page.route('**/api/conversations/search**', (route) => route.abort())
  await field.fill('part 3')
  await expect(sidebar(page).getByRole('status')).toContainText('We looked only through what is on this device.')
  await rows.first().locator('.open').click()
  await expect(page.locator('.slip')).toHaveText('calm evenings')

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await openSidebar(page)
  await row(page, 'Naps, part 39').locator('.open').click()
  await expect(page.locator('.slip')).toHaveText('calm evenings')
  await openSidebar(page)
  await row(page, 'Naps, part 44').locator('.open').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This one is not on this device')
  await context.setOffline(false)
  // Back in the network it may have tried by itself before anybody clicks.
  await page.getByRole('button', { name: 'Try again' }).or(page.locator('.slip')).first().click()
  await expect(page.locator('.slip')).toHaveText('calm evenings')
})

test('a signed-in parent is shown all hits of a search, also when they are too many to be counted', async ({
  page,
  nestbook,
}) => {
  await makeAccount(page, nestbook)
  await keepMany(page, 225)
  await page.reload()
  await openSidebar(page)
  const rows = sidebar(page).locator('.conv')
  await sidebar(page).getByRole('searchbox').fill('nap')
  await expect(sidebar(page).getByRole('status')).toHaveText('More than 200 conversations')
  for (let shown = 20; shown < 220; shown += 20) {
    await expect(rows).toHaveCount(shown)
    await sidebar(page).getByRole('button', { name: 'Show 20 more...' }).click()
  }
  await expect(rows).toHaveCount(220)
  await sidebar(page).getByRole('button', { name: 'Show 20 more...' }).click()
  await expect(rows).toHaveCount(225)
  await expect(sidebar(page).getByRole('button', { name: 'Show 20 more...' })).toHaveCount(0)
})

test('a full device drops what the server has as well, and fetches it again', async ({ page, nestbook }) => {
  await makeAccount(page, nestbook)
  await page.evaluate(async () => {
    const token = localStorage.getItem('nestbook.auth-token')
    for (let i = 0; i < 8; i++) {
      const answer = {
        ...{ run: null, after: 9, step: 5, found: 1, scored: [], kept: 1, writtenBy: 'guidebook', help: null },
        ...{ research: null, problem: null, end: 'finished', isCatchingUp: false, verdict: null },
      }
      const asked = { role: 'user', id: `${i}`, request: crypto.randomUUID(), attempt: 0, at: i, content: `Nap ${i}` }
      const messages = [asked, { role: 'assistant', id: `${i}`, content: 'calm '.repeat(18_000), answer }]
      await fetch('/api/conversations', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title: `Naps, part ${i}`, messages }),
      })
    }
  })
  // Others have filled the device: there is room for five or six of the eight.
  await page.evaluate(() => {
    let filled = 0
    try {
      for (; ; filled++) localStorage.setItem(`filler.${filled}`, 'x'.repeat(100_000))
    } catch {
      for (let i = 1; i <= 5; i++) localStorage.removeItem(`filler.${filled - i}`)
    }
  })
  let fetches = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/conversations\/[\w-]{36}$/.test(request.url())) fetches++
  })
  const open = async (part: number) => {
    await openSidebar(page)
    await row(page, `Naps, part ${part}`).locator('.open').click()
    await expect(page.locator('.slip')).toHaveText(`Nap ${part}`)
  }
  for (let part = 0; part < 8; part++) await open(part)
  const records = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('.conversation.')).length)
  expect(await records()).toBeLessThan(8)
  await expect(page.getByText(/There is no room left/)).toHaveCount(0)
  expect(fetches).toBe(8)
  await page.reload()
  await expect(page.locator('.slip')).toHaveText('Nap 7')
  for (let part = 0; part < 8; part++) await open(part)
})

test('a member’s two tabs, and one whose server died before it could reply, send no change that comes too late', async ({
  page,
  context,
  nestbook,
}) => {
  const late: string[] = []
  const sent: string[] = []
  context.on('response', (response) => {
    if (response.request().method() !== 'PUT' || !response.url().includes('/api/conversations/')) return
    sent.push(response.url())
    if (response.status() === 412) late.push(response.url())
  })
  await makeAccount(page, nestbook)
  await answered(page, nestbook.address)
  const other = await context.newPage()
  await other.goto(nestbook.address)
  await openSidebar(other)
  await row(other, title).locator('.open').click()
  await untilAnswered(other)
  await ask(page, 'what if she laughs when I do that?')
  await untilAnswers(page, 2)
  await untilAnswers(other, 2)
  await ask(other, 'and when her brother does it?')
  for (const tab of [page, other]) await untilAnswers(tab, 3)
  await openSidebar(page)
  await choose(page, title, 'Rename')
  await page.getByLabel('Conversation title').fill('Hitting at home')
  await page.keyboard.press('Enter')
  await choose(page, 'Hitting at home', 'Pin')
  await page.keyboard.press('Escape')
  await untilSent(page)
  await other.close()

  // The server takes what is sent, and nobody hears of it before it dies.
  let taken = 0
  await context.route('**/api/conversations/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch().then(
      () => taken++,
      () => {},
    )
    await route.abort()
  })
  await ask(page, 'and at the playground?')
  await expect.poll(() => taken, { timeout: 15_000 }).toBeGreaterThan(0)
  await nestbook.kill()
  await context.unrouteAll({ behavior: 'wait' })
  await nestbook.startAgain()
  await untilSent(page)
  expect(sent.length).toBeGreaterThan(3)
  expect(late).toEqual([])
})

/** Has the account keep so many conversations, the last one the newest. */
async function keepMany(page: Page, count: number): Promise<void> {
  await page.evaluate(async (many) => {
    const token = localStorage.getItem('nestbook.auth-token')
    const conversations = Array.from({ length: many }, (_, i) => ({
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      title: `Naps, part ${i}`,
      isPinned: i === 2,
      messages: [
        {
          ...{ role: 'user', id: `q${i}`, request: crypto.randomUUID(), attempt: 0, at: 1_700_000_000_000 + i },
          content: i === 1 ? 'the lavender giraffe' : 'calm evenings',
        },
      ],
    }))
    for (let from = 0; from < many; from += 75)
      await fetch('/api/conversations/join', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ conversations: conversations.slice(from, from + 75) }),
      })
  }, count)
}
