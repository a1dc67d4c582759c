import type { Page, Request } from '@playwright/test'
import { look, sizes } from './axe.ts'
import { childrenOf, withChildren } from './family.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { addStyle, ask, untilAnswered } from './steps.ts'

test.use({ visitor: 'stranger' })

const told = 'Maya is 4, she is afraid of the dark and loves trains. How do I get her to sleep?'
const note = (page: Page) => page.getByRole('complementary', { name: 'Noted from your message' })
const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title })
const silence = (page: Page) => page.getByRole('switch', { name: 'Don’t remember this conversation' })

/** Every call about children, and every question, in the order in which they left. */
function listen(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/child-profiles') || pathname.endsWith('/search-stream')) calls.push(request)
  })
  return calls
}
const namesOf = (calls: Request[]) => calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)
const learned = (calls: Request[]) => calls.filter((call) => call.url().endsWith('/extract'))

test('[CHAT-13] what a message tells of a child is learned before it is sent, told in its margin and in passing, and can be put right', async ({
  page,
  nestbook,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(sizes.desktop)
  await makeAccount(page, nestbook)
  const calls = listen(page)
  await ask(page, told)
  await expect(note(page)).toContainText('Maya, 4, girl')
  await expect(note(page)).toContainText('trains')
  expect(await page.locator('.toast').count()).toBe(0)
  await expect(toast(page, 'Profile updated')).toContainText(/Profile updated .*Maya/, { timeout: 30_000 })
  await expect(toast(page, 'Profile updated')).toHaveCount(0)
  await untilAnswered(page)
  const [before, after] = learned(calls).map((call) => call.postDataJSON())
  const order = namesOf(calls)
  expect(order.indexOf('POST /api/child-profiles/extract')).toBeLessThan(
    order.indexOf('POST /api/research/search-stream'),
  )
  expect(before).toMatchObject({ userPrompt: told, conversationHistory: [] })
  expect(before).not.toHaveProperty('aiResponse')
  expect(after.userPrompt).toBe(told)
  expect(after.aiResponse.length).toBeGreaterThan(100)
  await look(page, '17-learned--desktop-light')

  await note(page).getByRole('button', { name: 'Add a child' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a child' })).toBeVisible()
  await page.keyboard.press('Escape')
  await note(page).getByRole('button', { name: 'Edit' }).click()
  const fields = page.getByRole('group', { name: 'Noted of Maya' })
  const field = fields.getByLabel('Interests')
  await expect(fields.getByLabel('Name')).toBeFocused()
  await look(page, '17b-edit--desktop-light')
  await fields.getByLabel('Age').selectOption('5 years')
  await fields.getByLabel('Age').selectOption('4 years')
  const text = await field.inputValue()
  await field.fill(text.replace('trains', 'buses'))
  await page.getByRole('complementary', { name: 'Edit the note' }).getByRole('button', { name: 'Save' }).click()
  await expect(note(page)).toContainText('buses')
  await expect(note(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.reload()
  await expect(note(page)).toHaveText(/Maya, 4, girl, .*buses/)
  expect(await childrenOf(page)).toMatchObject([{ name: 'Maya', age: 4, interests: { item_1: 'buses' } }])

  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(page, '17-learned--phone-dark')
  await note(page).getByRole('button', { name: 'Undo' }).click()
  await expect(note(page)).toHaveCount(0)
  await expect(toast(page, 'Note removed')).toContainText('Maya’s profile is gone, too')
  const slip = await toast(page, 'Note removed').boundingBox()
  expect((slip?.y ?? 99) + (slip?.height ?? 99)).toBeLessThanOrEqual(60)
  expect(await childrenOf(page)).toEqual([])
  await look(page, '17c-undone--phone-dark')
  await toast(page, 'Note removed').getByRole('button', { name: 'Undo' }).click()
  await expect(note(page)).toHaveText(/Maya, 4, girl, .*buses/)
  expect(await childrenOf(page)).toMatchObject([{ name: 'Maya', age: 4, gender: 'Female' }])

  await ask(page, 'And what about naps?')
  await expect.poll(() => learned(calls).length).toBeGreaterThan(2)
  expect(learned(calls)[2]?.postDataJSON().conversationHistory).toHaveLength(2)
  await untilAnswered(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await addStyle(page, 'html { font-size: 200% }')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a conversation that is not to be remembered teaches nothing, and a deleted child leaves every margin', async ({
  page,
  nestbook,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await makeAccount(page, nestbook)
  await withChildren(page, { name: 'Theo', age: 1 })
  await ask(page, told)
  await expect(note(page)).toContainText('Maya')
  await untilAnswered(page)
  await expect(silence(page)).not.toBeChecked()
  await silence(page).click()
  await expect(silence(page)).toBeChecked()
  await expect(page.getByText('Nothing you say here is noted in a profile or kept in the list.')).toBeVisible()
  await expect(note(page)).toHaveCount(0)
  await look(page, '17d-silent--desktop-light')
  expect((await childrenOf(page)).map(({ name }) => name)).toEqual(['Theo'])
  const calls = listen(page)
  await ask(page, 'Theo loves drums. Is that too loud for him?')
  await expect.poll(() => namesOf(calls)).toContain('POST /api/research/search-stream')
  await untilAnswered(page)
  await page.reload()
  await expect(silence(page)).toBeChecked()
  expect(learned(calls)).toEqual([])

  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await ask(page, 'Theo is very stubborn and hates baths. How do I wash him?')
  await expect(note(page)).toContainText('stubborn')
  await untilAnswered(page)
  await page.getByRole('button', { name: 'Edit this question' }).click()
  const edited = page.getByRole('textbox', { name: 'Edit your question' })
  await edited.fill('Theo hates baths and loves boats. How do I wash him?')
  await edited.press('Enter')
  await expect(note(page)).toContainText('boats')
  await expect(note(page)).not.toContainText('stubborn')
  expect(await childrenOf(page)).toMatchObject([{ personality_traits: {}, interests: { item_1: 'boats' } }])
  await untilAnswered(page)

  // What is learned at an answer's end comes after the child was deleted.
  const isDeleted = Promise.withResolvers<void>()
  await page.route('**/child-profiles/extract', async (route) => {
    if (route.request().postData()?.includes('aiResponse')) await isDeleted.promise
    await route.continue()
  })
  const atEnd = page.waitForResponse((reply) => reply.request().postData()?.includes('aiResponse') ?? false)
  await ask(page, 'My son Theo is 1 and loves trains. How do I dress him?')
  await expect(note(page).last()).toContainText('trains')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'View full profile of Theo' }).click()
  await page.getByRole('dialog', { name: 'Theo' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No profiles yet.')).toBeVisible()
  isDeleted.resolve()
  expect(await (await atEnd).json()).toMatchObject({ updated: false, profiles: [] })
  expect(await childrenOf(page)).toEqual([])
  await page.goBack()
  await expect(page.locator('.slip')).toHaveCount(2)
  await expect(note(page)).toHaveCount(0)
})

test('a guest’s words and, with the switch off, nobody’s are read for profiles, and an answer waits 1.5 s at most', async ({
  page,
  nestbook,
}) => {
  const calls = listen(page)
  await page.goto(nestbook.address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await ask(page, told)
  await untilAnswered(page)
  expect(namesOf(calls)).toEqual(['POST /api/research/search-stream'])
  await page.getByRole('button', { name: 'Back to login' }).click()

  await makeAccount(page, nestbook)
  await page.evaluate(() => localStorage.setItem('nestbook.auto-profile', 'false'))
  await page.goto(nestbook.address)
  calls.splice(0)
  await ask(page, told)
  await untilAnswered(page)
  expect(learned(calls)).toEqual([])
  expect(namesOf(calls).filter((name) => name.includes('memory'))).toEqual([])
  await expect(page.getByText('This conversation is kept in your list.')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('nestbook.auto-profile'))
  // It never comes back: the question goes out all the same.
  await page.route('**/api/child-profiles/extract', () => {})
  await page.goto(nestbook.address)
  calls.splice(0)
  const begun = Date.now()
  const sent = page.waitForRequest('**/api/research/search-stream')
  await ask(page, told)
  await sent
  expect(Date.now() - begun).toBeLessThan(4000)
  expect(namesOf(calls)).toContain('POST /api/child-profiles/extract')
  await untilAnswered(page)
})

test('[CHILD-03] a tap on the home page teaches nothing; who is spoken of beside another child is seen in the margin', async ({
  page,
  nestbook,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await makeAccount(page, nestbook)
  await withChildren(page, { name: 'Emma', age: 5, gender: 'Female' })
  await page.goto(nestbook.address)
  const taps = page.waitForResponse((reply) => reply.url().endsWith('/extract'))
  await page.locator('.notes .note').nth(1).click()
  expect(await (await taps).json()).toMatchObject({ updated: false })
  await untilAnswered(page)
  await expect(note(page)).toHaveCount(0)
  await page.goto(nestbook.address)
  await ask(page, 'Emma pushes her little brother, he is 2. What do I do?')
  await expect(note(page)).toContainText('2, boy')
  await untilAnswered(page)
  expect((await childrenOf(page)).map(({ name, age }) => [name, age])).toEqual([
    ['', 2],
    ['Emma', 5],
  ])
})
