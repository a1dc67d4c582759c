import { expect, test } from './nestbook.ts'
import { ask, openSidebar, question, untilAnswered } from './steps.ts'

// Slow enough for a second tab to come to it, and to stop it there, on a busy machine as well.
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
  await expect(other.locator('.md')).toBeVisible()
  await expect(page.locator('.md')).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(other.getByText('Stopped', { exact: true })).toBeVisible()
  const kept = await page.locator('.md').textContent()
  await expect.poll(() => other.locator('.md').textContent()).toBe(kept)
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
