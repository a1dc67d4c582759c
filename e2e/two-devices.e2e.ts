import type { Page } from '@playwright/test'
import { logOut, openDevice, untilSent } from './devices.ts'
import { expect, test } from './nestbook.ts'
import { goodPassword, makeAccount, signIn } from './people.ts'
import {
  answered,
  ask,
  choose,
  finished,
  openSidebar,
  question,
  row,
  sidebar,
  untilAnswered,
  untilAnswers,
} from './steps.ts'

test.use({ visitor: 'stranger' })

const title = 'My 3 year old hits me'
const heading = "What's your parenting challenge?"

const wordsKept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /conversation|draft|turns/.test(name)))

test('[SIDE-05] a question asked on one device is read on the other, and renamed, pinned and deleted there', async ({
  page,
  browser,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  const laptop = await openDevice(browser, nestbook, email)
  await ask(page, question)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  // While it is being written it is read along on the other.
  await openSidebar(laptop)
  await row(laptop, title).locator('.open').click()
  await expect(laptop.locator('.slip')).toHaveText(question)
  await untilAnswered(laptop)
  await untilAnswered(page)
  await expect.poll(() => laptop.locator('.markdown').textContent()).toBe(await page.locator('.markdown').textContent())
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
  await untilAnswers(laptop, 2)
  await untilSent(laptop)
  await openSidebar(page)
  await expect(row(page, 'Hitting at home')).toContainText('4 messages')
  await page.keyboard.press('Escape')
  await expect(page.locator('.slip')).toHaveCount(2)
  await untilAnswers(page, 2)

  await openSidebar(laptop)
  await choose(laptop, 'Hitting at home', 'Delete')
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText(heading)
  await untilSent(laptop)
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
  const words = await page.locator('.markdown').textContent()
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
  await expect.poll(() => page.locator('.markdown').textContent()).toBe(words)
  await expect(page.getByRole('button', { name: 'Yes, this helped' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByText(/^Based on \d+ research/).click()
  expect(await page.locator('.study').allTextContents()).toEqual(studies)
})

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
  for (const device of [page, laptop]) await untilAnswers(device, 2)
  for (const device of [page, laptop]) {
    await device.unroute('**/api/conversations**')
    await device.evaluate(() => window.dispatchEvent(new Event('online')))
    await untilSent(device)
  }
  for (const device of [page, laptop]) {
    await device.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(device.locator('.slip')).toHaveCount(3)
    await untilAnswers(device, 3)
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
  await expect(dialog).toBeVisible()
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
