import type { Page } from '@playwright/test'
import { fillConversations } from './made-up-conversations.ts'
import { expect, test } from './nestbook.ts'
import { answered, ask, finished, openSidebar, question, row, untilAnswered } from './steps.ts'

/** The answer's words as they are shown. */
const shown = async (page: Page): Promise<string> => (await page.locator('.markdown').textContent()) ?? ''

test('[CHAT-04] the answer is typeset Markdown, and no raw mark is ever shown while it is written', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.locator('.markdown')).toBeVisible()
  const raw: string[] = []
  while (!(await finished(page).isVisible())) {
    const text = await shown(page)
    if (/\*\*|^#{1,6} |\]\(/m.test(text)) raw.push(text.slice(-80))
    await page.waitForTimeout(60)
  }
  expect(raw).toEqual([])
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  await expect(page.locator('.markdown ol > li strong').first()).toBeVisible()
  await expect(page.locator('.markdown blockquote')).toBeVisible()
})

test('[CHAT-04] an answer never shows as untypeset words once the typesetter is there', async ({ page, nestbook }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.plain-words')) document.documentElement.setAttribute('data-plain', 'seen')
    }).observe(document, { childList: true, subtree: true })
  })
  const typesetter = page.waitForResponse(/assets\/markdown-[^/]+\.js$/)
  await page.goto(nestbook.address)
  await ask(page, question)
  await (await typesetter).finished()
  await untilAnswered(page)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-plain')
})

test('[CHAT-02] Stop keeps what had arrived, also after a reload', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  const kept = await shown(page)
  // Words that were under way would show by now.
  await page.waitForTimeout(1500)
  expect(await shown(page)).toBe(kept)
  await page.reload()
  // Plain words stand there until what typesets them is loaded.
  await expect.poll(() => shown(page)).toBe(kept)
})

test('[CHAT-02] an answer goes on after a reload as if nothing had happened', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  await page.reload()
  await untilAnswered(page)
  await expect(page.locator('.markdown')).toHaveCount(1)
  const text = await shown(page)
  expect(text).toContain('peak season for it')
  expect(text.trim()).toMatch(/\?$/)
})

test('a lost connection is mended without losing or doubling a word', async ({ page, context, nestbook }) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  for (let cut = 0; cut < 3; cut++) {
    // Long enough for words to be missed, and then for some to come.
    await context.setOffline(true)
    await page.waitForTimeout(400)
    await context.setOffline(false)
    await page.waitForTimeout(500)
  }
  await untilAnswered(page)
  const text = await shown(page)
  expect(text.match(/peak season for it/g)).toHaveLength(1)
})

test('an answer whose server was killed is told as interrupted, and Continue counts once with the first', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  await nestbook.kill()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  const kept = await shown(page)
  await nestbook.startAgain()
  await expect(page.getByText('Interrupted', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect((await shown(page)).slice(0, 100)).toBe(kept.slice(0, 100))
  await page.getByRole('button', { name: 'Continue' }).click()
  await untilAnswered(page)
  await expect(page.getByText('9 of 10 free queries left.')).toBeVisible()
})

test('[CHAT-01] the reply grows behind a cursor, and the input with its words', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.locator('.progress')).toBeVisible()
  await expect(page.locator('.markdown.is-writing')).toBeVisible()
  await expect(page.getByText(/free queries left/)).toBeVisible()
  await expect(page.locator('.dock .fine')).toHaveText(
    'Nestbook can make mistakes. Please double check important information.',
  )
  const box = page.getByRole('textbox', { name: 'Message' })
  // Beside an answer that is being drawn the field may follow a moment later.
  const heightFor = async (lines: number) => {
    await box.fill('one more line\n'.repeat(lines))
    return expect.poll(async () => (await box.boundingBox())?.height ?? 0)
  }
  await (await heightFor(0)).toBe(44)
  await (await heightFor(5)).toBeGreaterThan(88)
  await expect(box).toHaveCSS('overflow-y', 'hidden')
  await (await heightFor(10)).toBeGreaterThan(200)
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(300)
  await (await heightFor(60)).toBe(300)
  await expect(box).toHaveCSS('overflow-y', 'auto')
  await untilAnswered(page)
  await expect(page.locator('.markdown.is-writing')).toHaveCount(0)
  await expect(page.locator('.slip, .markdown')).toHaveCount(2)
})

test('[CHAT-11] [SIDE-02] a conversation has its title at once, and shows how long it is and how old', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await ask(page, `How do I react when ${question.toLowerCase()}?`)
  await openSidebar(page)
  await expect(row(page, 'React when my 3 year old hits me when i say no')).toContainText('Writing…')
  await page.keyboard.press('Escape')
  await untilAnswered(page)
  await openSidebar(page)
  await expect(row(page, 'React when my 3 year old hits me when i say no')).toContainText(/2 messages\s*1 min ago/)
  await fillConversations(page, 10)
  await page.reload()
  await openSidebar(page)
  await expect(row(page, 'Naps, part 1')).toContainText(/1 message\s*1 day ago/)
  await expect(row(page, 'Naps, part 6')).toContainText('6 days ago')
  await expect(row(page, 'Naps, part 7')).toContainText(/[A-Z][a-z]{2} \d/)
})

test('Regenerate answers the same question again, in the same place, until there is nothing new', async ({
  page,
  nestbook,
}) => {
  const firstSteps = new Set<string>()
  const again = page.getByRole('button', { name: 'Regenerate' })
  const noteFirstStep = async () => firstSteps.add((await page.locator('.markdown strong').first().textContent()) ?? '')
  await answered(page, nestbook.address)
  await noteFirstStep()
  let times = 0
  for (; times < 6 && (await again.count()) > 0; times++) {
    await again.click()
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    await untilAnswered(page)
    await noteFirstStep()
  }
  await expect(again).toHaveCount(0)
  expect(times).toBeGreaterThan(0)
  // What is counted begins with another step each time, the last one too.
  expect(firstSteps.size).toBe(times + 1)
  await expect(page.locator('.slip')).toHaveText([question])
  await expect(page.getByText(`${9 - times} of 10 free queries left.`)).toBeVisible()
  // What was wrong can be told all the same, and is used.
  await page.getByRole('button', { name: 'No, this did not help' }).click()
  const sheet = page.getByRole('region', { name: 'What was off?' })
  await sheet.getByText('Hard to follow').click()
  await sheet.getByRole('button', { name: 'Answer again with this' }).click()
  await expect(page.locator('.markdown')).toContainText('that was too much at once')
})

test('the keyboard: / goes to the field, ? lists the shortcuts, Escape stops', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Can I say no? /')
  await expect(page.getByRole('textbox')).toHaveValue('Can I say no? /')
  await ask(page, question)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
})
