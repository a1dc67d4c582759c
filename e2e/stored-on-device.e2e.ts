import { lookInBoth } from './axe.ts'
import { logOut } from './devices.ts'
import { fillConversations } from './made-up-conversations.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount, signIn } from './people.ts'
import { ask, choose, finished, openSidebar, question, row, untilAnswered } from './steps.ts'

test('[SHELL-09] a full device says so, keeps working, and keeps again once there is room', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await fillConversations(page, 2)
  await page.evaluate(() => {
    const lump = 'x'.repeat(1 << 18)
    for (let i = 0, step = lump.length; step > 16; )
      try {
        localStorage.setItem(`nestbook.conversation.lump.${i}`, lump.slice(0, step))
        i++
      } catch {
        step >>= 1
      }
  })
  await page.reload()
  await ask(page, question)
  await expect(page.getByText(/There is no room left for new words on this device/)).toBeVisible()
  await untilAnswered(page)
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.includes('lump')) localStorage.removeItem(name)
  })
  await openSidebar(page)
  await choose(page, 'Naps, part 1', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/There is no room left/)).toHaveCount(0)
  await page.reload()
  await expect(finished(page)).toBeVisible()
})

test('[SHELL-09] blocked storage never breaks the app, for a guest and for who signs in', async ({
  page,
  browser,
  nestbook,
}) => {
  const elsewhere = await browser.newContext()
  const email = await makeAccount(await elsewhere.newPage(), nestbook)
  await elsewhere.close()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(nestbook.address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await ask(page, question)
  await expect(page.getByText(/This browser does not let Nestbook keep anything/)).toBeVisible()
  await untilAnswered(page)
  await openSidebar(page)
  await expect(row(page, /hits me/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await signIn(page, email)
  expect(await page.evaluate(() => history.state)).toBe(null)
  await ask(page, question)
  await untilAnswered(page)
  await logOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
})

test('axe finds nothing in the sidebar, its menu, its dialog, the reasons and the editor, in both looks', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await untilAnswered(page)
  await page.getByRole('button', { name: 'No, this did not help' }).click()
  await lookInBoth(page, '05-reasons')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit this question' }).click()
  await lookInBoth(page, '05-editor')
  await page.keyboard.press('Escape')
  await page.locator('details.research summary').click()
  await page.locator('.study .strength').first().click()
  await lookInBoth(page, '04-study')
  await page.keyboard.press('Escape')
  await openSidebar(page)
  await page.getByRole('button', { name: /^More for/ }).click()
  await lookInBoth(page, '06-conversation-menu')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await lookInBoth(page, '06-delete-dialog')
})
