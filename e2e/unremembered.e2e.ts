import type { Page } from '@playwright/test'
import { look, sizes } from './axe.ts'
import { openDevice, untilSent } from './devices.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { ask, openSidebar, question, row, sidebar, untilAnswered, untilAnswers } from './steps.ts'

test.use({ visitor: 'stranger' })

const title = 'My 3 year old hits me'
const other = 'How do I get my 2 year old to nap?'
const heading = "What's your parenting challenge?"
const silence = (page: Page) => page.getByRole('switch', { name: 'Don’t remember this conversation' })
const promise = (page: Page) => page.getByText('Nothing you say here is noted in a profile or kept in the list.')

async function asGuest(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
}

test('a guest’s conversation that is not to be remembered is in no list and no search, stays at its address, and goes after a day', async ({
  page,
  nestbook,
}) => {
  await page.setViewportSize(sizes.phone)
  await asGuest(page, nestbook.address)
  await ask(page, other)
  await untilAnswered(page)
  await expect(page.getByText('This conversation is kept in your list.')).toBeVisible()
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await ask(page, question)
  await silence(page).click()
  await expect(silence(page)).toBeChecked()
  await expect(promise(page)).toBeVisible()
  // What was being written is written on, and the screen shows it still.
  await untilAnswered(page)
  await page.getByRole('button', { name: 'Open conversations' }).click()
  await expect(sidebar(page).locator('.conv')).toHaveCount(1)
  await page.getByRole('searchbox').fill('hits me')
  await expect(sidebar(page)).toContainText('Nothing about')
  await page.keyboard.press('Escape')
  await page.reload()
  await untilAnswered(page)
  await expect(silence(page)).toBeChecked()
  await look(page, '17d-guest--phone-light')

  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await page.getByRole('button', { name: 'Resume Your Chat' }).click()
  await expect(page.locator('.slip')).toHaveText(other)
  await page.goBack()
  await page.goBack()
  await expect(page.locator('.slip')).toHaveText(question)
  await silence(page).click()
  await page.getByRole('button', { name: 'Open conversations' }).click()
  await expect(row(page, title)).toBeVisible()
  await page.keyboard.press('Escape')

  await silence(page).click()
  await expect(silence(page)).toBeChecked()
  await page.evaluate((ms) => {
    const name = 'nestbook.conversations'
    const entries: { silentSince: number | null; updatedAt: number }[] = JSON.parse(localStorage.getItem(name) ?? '')
    const older = (entry: (typeof entries)[number]) => ({
      ...entry,
      updatedAt: entry.updatedAt - ms,
      silentSince: entry.silentSince && entry.silentSince - ms,
    })
    localStorage.setItem(name, JSON.stringify(entries.map(older)))
  }, 25 * 3_600_000)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  // Of the title, as the prompts of a day may speak of hitting, too.
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect([kept.includes(title), kept.includes(other)]).toEqual([false, true])
})

test('an account’s leaves the list on every device and comes back with the switch; a guest’s stays out when they sign in', async ({
  page,
  browser,
  nestbook,
}) => {
  await asGuest(page, nestbook.address)
  await ask(page, other)
  await silence(page).click()
  await untilAnswered(page)
  await page.getByRole('button', { name: 'Back to login' }).click()
  const email = await makeAccount(page, nestbook)
  await ask(page, question)
  await untilAnswered(page)
  await untilSent(page)
  const laptop = await openDevice(browser, nestbook, email)
  await openSidebar(laptop)
  await expect(row(laptop, title)).toBeVisible()
  await expect(sidebar(laptop).locator('.conv')).toHaveCount(1)
  await row(laptop, title).locator('.open').click()
  await expect(laptop.locator('.slip')).toHaveText(question)

  await silence(page).click()
  await expect(promise(page)).toBeVisible()
  await look(page, '17d-silent--desktop-light')
  await openSidebar(page)
  await expect(sidebar(page)).toContainText('No conversations yet.')
  await page.keyboard.press('Escape')
  // There it stays on the screen as well, and can be gone on with.
  await openSidebar(laptop)
  await expect(sidebar(laptop)).toContainText('No conversations yet.')
  await laptop.keyboard.press('Escape')
  await expect(silence(laptop)).toBeChecked()
  await ask(laptop, 'and what if she laughs?')
  await expect(laptop.locator('.slip')).toHaveCount(2)
  await untilAnswers(laptop, 2)
  await untilSent(laptop)
  await page.reload()
  await expect(page.locator('.slip')).toHaveCount(2)

  await silence(laptop).click()
  await expect(silence(laptop)).not.toBeChecked()
  await openSidebar(page)
  await expect(row(page, title)).toContainText('4 messages')
})
