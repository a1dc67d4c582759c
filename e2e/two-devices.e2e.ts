import type { Browser, Page } from '@playwright/test'
import { expect, type Nestbook, test } from './nestbook.ts'
import { goodPassword, makeAccount, signIn } from './people.ts'
import { answered, ask, choose, finished, openSidebar, question, row, sidebar, untilAnswered } from './steps.ts'

test.use({ visitor: 'stranger' })

const title = 'My 3 year old hits me'
const heading = "What's your parenting challenge?"

/** A device of its own: another browser, signed in to the same account. */
async function openDevice(browser: Browser, nestbook: Nestbook, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(nestbook.address)
  await signIn(page, email, goodPassword)
  return page
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

const wordsKept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /conversation|draft|turns/.test(name)))

/** Waits until the server has what was written on this device. */
async function untilSent(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const name = Object.keys(localStorage).find((key) => key.endsWith('.conversations')) ?? ''
        const entries: {
          mark: string
          title: string
          isWriting: boolean
          server: { title: string; taken: { mark: string } | null } | null
        }[] = JSON.parse(localStorage.getItem(name) ?? '[]')
        return entries.filter(
          ({ mark, title, isWriting, server }) =>
            isWriting || title !== server?.title || mark !== (server.taken?.mark ?? ''),
        ).length
      }),
    )
    .toBe(0)
}

test('[SIDE-05] a question asked on one device is read on the other, and renamed, pinned and deleted there', async ({
  page,
  browser,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  const laptop = await openDevice(browser, nestbook, email)
  await ask(page, question)
  await expect(page.locator('.md h3').first()).toBeVisible()
  // While it is being written it is read along on the other.
  await openSidebar(laptop)
  await row(laptop, 'New Conversation').locator('.open').click()
  await expect(laptop.locator('.slip')).toHaveText(question)
  await untilAnswered(laptop)
  await untilAnswered(page)
  await expect.poll(() => laptop.locator('.md').textContent()).toBe(await page.locator('.md').textContent())
  await untilSent(page)
  await untilSent(laptop)

  await openSidebar(laptop)
  await choose(laptop, title, 'Rename')
  await laptop.getByLabel('Conversation title').fill('Hitting at home')
  await laptop.keyboard.press('Enter')
  await choose(laptop, 'Hitting at home', 'Pin')
  await untilSent(laptop)
  await openSidebar(page)
  await expect(row(page, 'Hitting at home')).toContainText('2 messages')
  await expect(sidebar(page).getByRole('heading', { name: 'Pinned' })).toBeVisible()
  await page.keyboard.press('Escape')

  // What is asked there in turn stands here, in the conversation that is open.
  await laptop.keyboard.press('Escape')
  await ask(laptop, 'what if she laughs when I do that?')
  await expect(finished(laptop)).toHaveCount(2, { timeout: 30_000 })
  await untilSent(laptop)
  await openSidebar(page)
  await expect(row(page, 'Hitting at home')).toContainText('4 messages')
  await page.keyboard.press('Escape')
  await expect(page.locator('.slip')).toHaveCount(2)
  await expect(finished(page)).toHaveCount(2, { timeout: 30_000 })

  await openSidebar(laptop)
  await choose(laptop, 'Hitting at home', 'Delete')
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText(heading)
  await openSidebar(page)
  await expect(sidebar(page).getByText('No conversations yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
})

test('[SIDE-05] log out leaves nothing on the device, and signing in brings everything back', async ({
  page,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  await answered(page, nestbook.address)
  await page.getByRole('button', { name: 'Yes, this helped' }).click()
  await page.getByText(/^Based on \d+ research/).click()
  const studies = await page.locator('.study').allTextContents()
  const words = await page.locator('.md').textContent()
  await logOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  expect(await wordsKept(page)).toEqual([])
  await page.goBack()
  await expect(page.locator('.slip')).toHaveCount(0)
  await page.goto(nestbook.address)
  await signIn(page, email, goodPassword)
  await openSidebar(page)
  await row(page, title).locator('.open').click()
  await untilAnswered(page)
  await expect.poll(() => page.locator('.md').textContent()).toBe(words)
  await expect(page.getByRole('button', { name: 'Yes, this helped' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByText(/^Based on \d+ research/).click()
  expect(await page.locator('.study').allTextContents()).toEqual(studies)
})

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
    if (joins > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const other = await context.newPage()
  await other.goto(nestbook.address)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await signIn(page, email, goodPassword)
  await expect(page.getByRole('textbox', { name: /Describe/ })).toHaveValue('and a draft of the home screen')
  await openSidebar(page)
  await expect(sidebar(page).locator('.conv')).toHaveCount(2)
  await untilSent(page)
  expect(joins).toBeGreaterThan(1)
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await other.close()
  await row(page, /potty/i).locator('.open').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a thought')
  expect(await page.evaluate(() => localStorage.getItem('nestbook.conversations'))).toBeNull()

  const laptop = await openDevice(browser, nestbook, email)
  await expect(laptop.getByText('8 of 10 free queries left today.')).toBeVisible()
  await openSidebar(laptop)
  await expect(sidebar(laptop).locator('.conv')).toHaveCount(2)
  await logOutFromSidebar(page)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await openSidebar(page)
  await expect(sidebar(page).getByText('No conversations yet.')).toBeVisible()
})

async function logOutFromSidebar(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await logOut(page)
}

test('two devices that ask in one conversation while they are apart lose no question', async ({
  page,
  browser,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  await answered(page, nestbook.address)
  await untilSent(page)
  const laptop = await openDevice(browser, nestbook, email)
  await openSidebar(laptop)
  await row(laptop, title).locator('.open').click()
  await untilAnswered(laptop)
  for (const device of [page, laptop]) await device.route('**/api/conversations**', (route) => route.abort())
  await ask(page, 'what if she laughs when I do that?')
  await ask(laptop, 'and when her brother does it?')
  for (const device of [page, laptop]) await expect(finished(device)).toHaveCount(2, { timeout: 30_000 })
  for (const device of [page, laptop]) {
    await device.unroute('**/api/conversations**')
    await device.evaluate(() => window.dispatchEvent(new Event('online')))
    await untilSent(device)
  }
  for (const device of [page, laptop]) {
    await device.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(device.locator('.slip')).toHaveCount(3)
    await expect(finished(device)).toHaveCount(3, { timeout: 30_000 })
  }
  expect(await page.locator('.slip').allTextContents()).toEqual(await laptop.locator('.slip').allTextContents())
})

test('what the server has not is kept and sent later, and a log-out that would lose it says so', async ({
  page,
  browser,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  await page.route('**/api/conversations**', (route) => route.fulfill({ status: 503, body: 'no' }))
  await answered(page, nestbook.address)
  await page.reload()
  await openSidebar(page)
  await row(page, title).locator('.open').click()
  await untilAnswered(page)
  await logOut(page)
  const dialog = page.getByRole('alertdialog', { name: 'Not everything is saved yet' })
  await expect(dialog).toBeVisible({ timeout: 15_000 })
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(finished(page)).toBeVisible()
  await page.unroute('**/api/conversations**')
  await logOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  const laptop = await openDevice(browser, nestbook, email)
  await openSidebar(laptop)
  await expect(row(laptop, title)).toContainText('2 messages')
})

test('an answer whose browser is gone is there when the parent comes back on another device', async ({
  page,
  browser,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  const phone = await openDevice(browser, nestbook, email)
  await ask(phone, question)
  await expect(phone.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await expect
    .poll(() => phone.evaluate(() => Object.keys(localStorage).some((name) => name.includes('.turns.'))))
    .toBe(true)
  await phone.context().close()
  await openSidebar(page)
  await sidebar(page).locator('.conv .open').first().click()
  await untilAnswered(page)
  await untilSent(page)
  await page.reload()
  await untilAnswered(page)
  await expect(page.locator('.exchange')).toHaveCount(1)
})

test('nobody else on the device is shown what an account kept there', async ({ page, nestbook }) => {
  const other = await makeAccount(page, nestbook)
  await logOut(page)
  const email = await makeAccount(page, nestbook)
  await answered(page, nestbook.address)
  await untilSent(page)
  // The session ends elsewhere: the token goes, and the device is another's now.
  await page.evaluate(() => localStorage.setItem('nestbook.auth-token', 'x'.repeat(43)))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByRole('button', { name: 'Resume Your Chat' })).toHaveCount(0)
  await openSidebar(page)
  await expect(sidebar(page).getByText('No conversations yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back to login' }).click()
  await signIn(page, other, goodPassword)
  await openSidebar(page)
  await expect(sidebar(page).getByText('No conversations yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.setItem('nestbook.auth-token', 'x'.repeat(43)))
  await page.reload()
  await signIn(page, email, goodPassword)
  await openSidebar(page)
  await expect(row(page, title)).toBeVisible()
})

test('a signed-in parent’s list comes twenty at a time, and its search asks the server', async ({ page, nestbook }) => {
  await makeAccount(page, nestbook)
  await page.evaluate(async () => {
    const token = localStorage.getItem('nestbook.auth-token')
    const conversations = Array.from({ length: 45 }, (_, i) => ({
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
    await fetch('/api/conversations/join', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ conversations }),
    })
  })
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
})
