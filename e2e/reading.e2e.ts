import type { Page } from '@playwright/test'
import { sizes } from './axe.ts'
import { withChildren } from './family.ts'
import { fillConversations } from './made-up-conversations.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { answered, ask, finished, question } from './steps.ts'

const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
const left = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY)
/** As an answer does that gets longer. */
const grow = (page: Page) =>
  page.evaluate(() => {
    const more = document.createElement('div')
    more.style.height = '400px'
    document.querySelector('.chat')?.append(more)
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })

test('[CHAT-03] the way down is offered from 200 pixels on, is followed to a growing end, and holds on a springy screen', async ({
  page,
  nestbook,
}) => {
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(nestbook.address)
  await fillConversations(page, 1, 6000)
  await page.reload()
  await page.getByRole('button', { name: 'Resume Your Chat' }).click()
  const down = page.getByRole('button', { name: 'Scroll to bottom' })
  await expect(page.locator('.markdown')).toBeVisible()
  // The text may still be on its way to its height, so the place is taken up again until it holds.
  const offeredAt = (pixels: number) =>
    expect.poll(async () => {
      await page.evaluate((below) => scrollTo(0, document.documentElement.scrollHeight - innerHeight - below), pixels)
      return down.count()
    })
  await expect(down).toBeVisible()
  await offeredAt(190).toBe(0)
  await offeredAt(210).toBe(1)
  await down.click()
  await expect.poll(() => left(page)).toBe(0)
  await grow(page)
  await expect.poll(() => left(page)).toBe(0)
  // Pulled beyond its end, the page springs back.
  await page.evaluate(() => {
    const end = window.scrollY
    const own = Object.getOwnPropertyDescriptor(window, 'scrollY') ?? {}
    Object.defineProperty(window, 'scrollY', { configurable: true, get: () => end + 80 })
    window.dispatchEvent(new Event('scroll'))
    Object.defineProperty(window, 'scrollY', own)
    window.dispatchEvent(new Event('scroll'))
  })
  await grow(page)
  await expect.poll(() => left(page)).toBe(0)
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, -120)
  await expect.poll(() => left(page)).toBeGreaterThan(100)
  const at = await scrollY(page)
  await grow(page)
  expect(await scrollY(page)).toBe(at)
})

test('a phone’s keyboard leaves the field and the words above it in view', async ({ page, nestbook }) => {
  await page.setViewportSize(sizes.phone)
  await page.goto(nestbook.address)
  await fillConversations(page, 1, 6000)
  await page.reload()
  await page.getByRole('button', { name: 'Resume Your Chat' }).click()
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('half a thought')
  const openKeyboard = (height: number) =>
    page.evaluate((visible) => {
      Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => visible })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  const dockEnd = async () => {
    const box = await page.locator('.dock').boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await page.evaluate(() => scrollTo(0, 300))
  await openKeyboard(480)
  await expect.poll(dockEnd).toBeLessThanOrEqual(480)
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(48)
  await expect(page.locator('.dock .fine')).toBeHidden()
  expect((await field.boundingBox())?.y).toBeGreaterThan(300)
  await openKeyboard(844)
  await expect.poll(dockEnd).toBe(844)
})

test('[CHAT-09] each answer keeps its own studies, and brings them back with the conversation', async ({
  page,
  nestbook,
}) => {
  await answered(page, nestbook.address)
  await ask(page, 'How do I get my toddler to sleep through the night')
  await expect(finished(page)).toHaveCount(2, { timeout: 30_000 })
  const studies = async () => {
    const sections = page.locator('details.research')
    for (const section of await sections.all())
      if (!(await section.getAttribute('open'))) await section.locator('summary').click()
    return Promise.all((await sections.all()).map((section) => section.locator('.study').allInnerTexts()))
  }
  const before = await studies()
  expect(before.map((cards) => cards.length > 0)).toEqual([true, true])
  expect(before[0]).not.toEqual(before[1])
  const kept = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('nestbook.conversation.')) ?? ''
    const { messages } = JSON.parse(localStorage.getItem(name) ?? '{}')
    return messages.map(
      (message: { answer?: { research: { studies: unknown[] } } }) => message.answer?.research.studies.length ?? 0,
    )
  })
  expect(kept).toEqual([0, before[0]?.length, 0, before[1]?.length])
  await page.reload()
  await expect(finished(page)).toHaveCount(2)
  expect(await studies()).toEqual(before)
})

test('a screen reader hears each step and the finished answer once, and no word on its way', async ({
  page,
  nestbook,
}) => {
  await page.addInitScript(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const last = new WeakMap<Element, string>()
    const listen = () => {
      for (const region of document.querySelectorAll('[aria-live=polite], [role=status], [role=alert]')) {
        const shown = [...region.querySelectorAll('[aria-hidden=true]')].map((part) => part.textContent ?? '')
        const words = shown.reduce((text, hidden) => text.replace(hidden, ''), region.textContent ?? '').trim()
        if (words !== '' && words !== last.get(region)) announced.push(words)
        last.set(region, words)
      }
    }
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(finished(page)).toBeVisible({ timeout: 30_000 })
  const answer = page.getByText(/^The answer is ready/)
  await expect(answer).toHaveCount(1)
  const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced)
  const wholes = announced.filter((words) => words.startsWith('The answer is ready'))
  expect(wholes).toHaveLength(1)
  expect(wholes[0]).toContain('peak season for it')
  // A busy machine may draw two steps at once; none is said twice or late.
  const steps = announced.filter((words) => words.startsWith('Step '))
  expect(steps.length).toBeGreaterThan(0)
  expect(steps).toEqual([...new Set(steps)].sort())
  expect(announced.filter((words) => words.includes('peak season for it'))).toEqual(wholes)
  await expect(page.locator('[role=log]')).toHaveAttribute('aria-live', 'off')
})

test('on a phone Back closes what lies over the page, and leaves the reader where they were', async ({
  page,
  nestbook,
}) => {
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(nestbook.address)
  await fillConversations(page, 1, 6000)
  await page.reload()
  await page.getByRole('button', { name: 'Resume Your Chat' }).click()
  await expect(page.getByRole('button', { name: 'Scroll to bottom' })).toBeVisible()
  await page.getByRole('button', { name: 'Open conversations' }).click()
  const conversations = page.getByRole('dialog', { name: 'Conversations' })
  await expect(conversations).toBeVisible()
  const at = await scrollY(page)
  await page.evaluate(() => history.back())
  await expect(conversations).toHaveCount(0)
  await expect(page.locator('.markdown')).toBeVisible()
  await expect.poll(() => scrollY(page)).toBe(at)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
})

test.describe('signed in', () => {
  test.use({ visitor: 'stranger' })
  test('on a phone Back closes what is opened on the screen that the page was entered by, and then leaves the page', async ({
    page,
    nestbook,
  }) => {
    await page.setViewportSize(sizes.phone)
    await makeAccount(page, nestbook)
    const layers = page.locator('dialog[open]')
    for (const name of ['Open conversations', 'Upgrade to Pro']) {
      await page.getByRole('button', { name }).click()
      await expect(layers).toHaveCount(1)
      await page.goBack()
      await expect(layers).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/api\/health$/)
  })

  test('on a phone Back closes what a screen has opened, one layer at a time, before it leaves the screen', async ({
    page,
    nestbook,
  }) => {
    await page.setViewportSize(sizes.phone)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await makeAccount(page, nestbook)
    await withChildren(page, { name: 'Leo', age: 4 })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'View full profile' }).click()
    const layers = page.locator('dialog[open]')
    await layers.getByRole('button', { name: 'Delete' }).click()
    await expect(layers).toHaveCount(2)
    for (const left of [1, 0]) {
      await page.goBack()
      await expect(layers).toHaveCount(left)
      await expect(page).toHaveURL(/#\/settings$/)
    }
    await page.getByRole('button', { name: 'Account menu' }).click()
    const entry = page.getByRole('button', { name: 'Log Out' })
    await expect(entry).toBeVisible()
    await page.goBack()
    await expect(entry).toHaveCount(0)
    await expect(page).toHaveURL(/#\/settings$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
  })
})
