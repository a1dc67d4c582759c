import { expect, test } from './nestbook.ts'
import { ask, openSidebar, question, row, sidebar, untilAnswered } from './steps.ts'

// Slow enough for a second tab or conversation to come to it, and to stop it there, on a busy machine as well.
test.use({ settings: { NESTBOOK_WORDS_PER_SECOND: '20' } })

test('two tabs show the same conversation, whichever of them asks, stops or deletes', async ({
  page,
  context,
  nestbook,
}) => {
  // Both are there before the question: the answer is to be stopped while it comes, however slowly pages load.
  const other = await context.newPage()
  await other.goto(nestbook.address)
  await page.goto(nestbook.address)
  await ask(page, question)
  await other.getByRole('button', { name: 'Resume Your Chat' }).click()
  await expect(other.locator('.markdown')).toBeVisible()
  await expect(page.locator('.markdown')).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(other.getByText('Stopped', { exact: true })).toBeVisible()
  const kept = await page.locator('.markdown').textContent()
  await expect.poll(() => other.locator('.markdown').textContent()).toBe(kept)
  await ask(other, 'what if she laughs when I do that?')
  await expect(page.locator('.slip')).toHaveCount(2)
  await untilAnswered(page)
  await untilAnswered(other)
  await openSidebar(other)
  await other.getByRole('button', { name: /^More for/ }).click()
  await other.getByRole('menuitem', { name: 'Delete' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
})

test('[CHAT-10] two conversations are written at once, and each comes back as it was', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  const before = (await page.locator('.markdown').textContent()) ?? ''
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await ask(page, 'How do I get my toddler to sleep through the night')
  await openSidebar(page)
  await expect(sidebar(page).locator('.conv')).toHaveText([
    /^Get my toddler to sleep.*Writing…/,
    /^My 3 year old hits.*Writing…/,
  ])
  await sidebar(page).locator('.conv .open').nth(1).click()
  const after = (await page.locator('.markdown').textContent()) ?? ''
  expect(after.startsWith(before.slice(0, 200))).toBe(true)
  await untilAnswered(page)
  await openSidebar(page)
  await row(page, /sleep through the night/i)
    .locator('.open')
    .click()
  await untilAnswered(page)
  await expect(page.locator('.slip')).toHaveText('How do I get my toddler to sleep through the night')
})
