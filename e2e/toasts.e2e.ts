import type { Page } from '@playwright/test'
import { sizes } from './axe.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { ask, untilAnswered } from './steps.ts'

test.use({ visitor: 'stranger' })

const note = (page: Page) => page.getByRole('complementary', { name: 'Noted from your message' })
const undo = (page: Page) => note(page).getByRole('button', { name: 'Undo' })

/** The toast of this title is whole in sight over the header and over nothing else that is read or typed, in each window. */
async function expectOverHeader(page: Page, title: string): Promise<void> {
  const toast = page.locator('.toast', { hasText: title })
  await expect(toast).toBeVisible({ timeout: 30_000 })
  // Under the pointer it waits.
  await toast.hover()
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    await test.step(`${title}, ${name}`, async () => {
      const slip = await toast.boundingBox()
      const header = await page.locator('header').first().boundingBox()
      if (!slip || !header) throw new Error('There is no toast or no header.')
      expect(slip.x).toBeGreaterThanOrEqual(0)
      expect(slip.x + slip.width).toBeLessThanOrEqual(size.width)
      expect(slip.y).toBeGreaterThanOrEqual(0)
      expect(slip.y + slip.height).toBeLessThanOrEqual(header.y + header.height)
      await toast.hover()
    })
  }
}

test('no toast covers what is read, whichever it is, on a phone and on a desktop', async ({ page, nestbook }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await makeAccount(page, nestbook)
  await ask(page, 'Maya is 4, she is afraid of the dark and loves trains. How do I get her to sleep?')
  await expectOverHeader(page, 'Profile updated')
  await untilAnswered(page)
  await page.route('**/api/child-profiles/undo', (route) => route.abort())
  await undo(page).click()
  await expectOverHeader(page, 'The note could not be removed')
  await page.unroute('**/api/child-profiles/undo')
  await undo(page).click()
  await expectOverHeader(page, 'Note removed')
  await page.route('**/api/child-profiles', (route) => route.abort())
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expectOverHeader(page, 'The note could not be put back')
})

test('[CHAT-12] what is learned of two children is told in the plural, with both names, and covers nothing', async ({
  page,
  nestbook,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await makeAccount(page, nestbook)
  await ask(page, 'Emma is 5 and Tom is 2. They fight at dinner, what can I do?')
  await expectOverHeader(page, 'Profiles updated')
  await expect(page.locator('.toast')).toContainText('Tom and Emma')
  await expect(note(page)).toContainText('Tom, 2')
  await expect(note(page)).toContainText('Emma, 5')
})
