import type { Page } from '@playwright/test'
import { fillConversations } from './made-up-conversations.ts'
import { expect, test } from './nestbook.ts'
import { addStyle } from './steps.ts'

const questions = 150

/** Makes the made-up conversation a long one: every question with its answer, 300 messages. */
async function fillThread(page: Page): Promise<void> {
  await fillConversations(page, 1, 900)
  await page.evaluate((many) => {
    const name = 'nestbook.conversation.00000000-0000-4000-8000-000000000000'
    const { revision, messages } = JSON.parse(localStorage.getItem(name) ?? '{}')
    const [asked, told] = messages
    const thread = Array.from({ length: many }, (_, i) => {
      const id = `00000000-0000-4000-8001-${String(i).padStart(12, '0')}`
      return [
        { ...asked, id, request: id, content: `Question ${i} about naps` },
        { ...told, id },
      ]
    })
    localStorage.setItem(name, JSON.stringify({ revision, messages: thread.flat() }))
  }, questions)
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const width of [320, 390])
  test(`300 messages in letters twice as large need no sideways scrolling at ${width} pixels, and all can be reached`, async ({
    page,
    nestbook,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(nestbook.address)
    await fillThread(page)
    await page.reload()
    await addStyle(page, 'html { font-size: 200% !important }')
    expect(await sideways(page)).toBe(0)
    await page.getByRole('button', { name: 'Resume Your Chat' }).click()
    await expect(page.locator('.slip').last()).toHaveText(/Question 149 /)
    expect(await sideways(page)).toBe(0)
    const earlier = page.getByRole('button', { name: /earlier question/ })
    while ((await earlier.count()) > 0) await earlier.click()
    await expect(page.locator('.slip')).toHaveCount(questions)
    expect(await sideways(page)).toBe(0)
    await page.locator('.slip').first().scrollIntoViewIfNeeded()
    await expect(page.locator('.slip').first()).toBeInViewport()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('half a thought')
    await expect(field).toBeInViewport()
    await page.getByRole('button', { name: 'Scroll to bottom' }).click()
    await expect(page.locator('.answer').last()).toBeInViewport()
    expect(await sideways(page)).toBe(0)
  })
