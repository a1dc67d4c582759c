import { fillConversations } from './made-up-conversations.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { answered, ask, choose, openSidebar, question, row, sidebar, untilAnswers } from './steps.ts'

test.describe(() => {
  test.use({ visitor: 'stranger' })
  test('[SIDE-01] [HOME-15] a question opens a chat, the menu button the conversations; New Conversation and the logo lead back', async ({
    page,
    nestbook,
  }) => {
    await makeAccount(page, nestbook)
    await openSidebar(page)
    expect((await sidebar(page).boundingBox())?.width).toBeCloseTo(320, 1)
    await expect(sidebar(page).getByRole('heading', { name: 'Conversations' })).toBeVisible()
    await expect(sidebar(page).getByText('No conversations yet.')).toBeVisible()
    await page.mouse.click(900, 400)
    await expect(sidebar(page)).toHaveCount(0)
    await openSidebar(page)
    await sidebar(page).getByRole('button', { name: 'Close' }).click()
    await expect(sidebar(page)).toHaveCount(0)
    await ask(page, question)
    await expect(page.locator('.slip')).toHaveText(question)
    await openSidebar(page)
    await page.keyboard.press('Escape')
    await expect(sidebar(page)).toHaveCount(0)
    await openSidebar(page)
    await sidebar(page).getByRole('button', { name: '+ New Conversation' }).click()
    const atHome = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
      await expect(page.getByRole('textbox', { name: /Describe/ })).toHaveValue('')
      await expect(page.locator('.slip')).toHaveCount(0)
    }
    await atHome()
    await page.getByRole('textbox', { name: /Describe/ }).fill(question)
    await page
      .getByRole('button', { name: /Get Guidance/ })
      .first()
      .click()
    await expect(page.locator('.slip')).toHaveText(question)
    await expect(page.getByRole('textbox', { name: /Describe/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Nestbook, home' }).click()
    await atHome()
  })
})

test('[SIDE-03] a conversation is renamed, pinned, and deleted for good once that is confirmed', async ({
  page,
  nestbook,
}) => {
  await answered(page, nestbook.address)
  await openSidebar(page)
  const title = 'My 3 year old hits me'
  await choose(page, title, 'Rename')
  await page.getByLabel('Conversation title').fill('Hitting at home')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Hitting at home')).toBeVisible()
  await choose(page, 'Hitting at home', 'Pin')
  await expect(sidebar(page).getByRole('heading', { name: 'Pinned' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'what if she laughs when I do that?')
  await untilAnswers(page, 2)
  await page.reload()
  await openSidebar(page)
  await expect(row(page, 'Hitting at home')).toContainText('4 messages')
  await choose(page, 'Hitting at home', 'Delete')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to delete this conversation? This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Hitting at home')).toBeVisible()
  await choose(page, 'Hitting at home', 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(sidebar(page).getByText('No conversations yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
  const left = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('conversation.')))
  expect(left).toEqual([])
})

test('[SIDE-04] 5,000 conversations come twenty at a time, and are searched', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await fillConversations(page, 5000)
  await page.reload()
  await openSidebar(page)
  const rows = sidebar(page).locator('.conv')
  await expect(rows).toHaveCount(20)
  await sidebar(page).getByRole('button', { name: 'Show 20 more...' }).click()
  await expect(rows).toHaveCount(40)
  await sidebar(page).getByRole('searchbox').fill('calm evening')
  await expect(sidebar(page).getByRole('status')).toHaveText('More than 200 conversations')
  await expect(rows).toHaveCount(20)
  await sidebar(page).getByRole('button', { name: 'Show 20 more...' }).click()
  await expect(rows).toHaveCount(40)
  await sidebar(page).getByRole('searchbox').fill('lavender giraffes')
  await expect(rows).toHaveCount(1)
  await expect(rows.first().locator('mark')).toHaveText(['lavender', 'giraffe'])
  await expect(sidebar(page).getByRole('status')).toHaveText('1 conversation')
})

test('the search looks through titles, messages and studies, and offers to ask what is not there', async ({
  page,
  nestbook,
}) => {
  await answered(page, nestbook.address)
  await page.locator('details.research summary').click()
  const author = (await page.locator('.study .study-citation').first().textContent())?.split(/[\s,]/)[0] ?? ''
  await openSidebar(page)
  const field = sidebar(page).getByRole('searchbox')
  await field.fill('h')
  await expect(sidebar(page).getByRole('status')).toHaveText('Type one more letter.')
  await expect(sidebar(page).locator('.conv')).toHaveCount(1)
  for (const words of ['HITTING', 'say no', author]) {
    await field.fill(words)
    await expect(sidebar(page).locator('.conv')).toHaveCount(1)
    await expect(sidebar(page).locator('mark').first()).toBeVisible()
  }
  await field.fill('thumb zeppelin')
  await expect(sidebar(page).getByText('Nothing about “thumb zeppelin” yet.')).toBeVisible()
  await sidebar(page).getByRole('button', { name: 'Ask about it' }).click()
  await expect(page.locator('.slip')).toHaveText('thumb zeppelin')
})

test('[HOME-04] a guest who has conversations can resume the latest', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await expect(page.getByRole('button', { name: 'Resume Your Chat' })).toHaveCount(0)
  await fillConversations(page, 3)
  await page.reload()
  await page.getByRole('button', { name: 'Resume Your Chat' }).click()
  await expect(page.locator('.slip')).toContainText('Question 0 about naps')
})
