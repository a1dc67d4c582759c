import { expect, test } from './nestbook.ts'
import { answered, ask, finished, question, untilAnswered, untilAnswers } from './steps.ts'

test('an answer is copied with its studies', async ({ page, context, nestbook }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answered(page, nestbook.address)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('peak season for it')
  expect(copied).toMatch(/Based on \d+ research stud(y|ies)\n\[1\] .+ https:\/\//)
})

test('a parent says what was off, and takes it back', async ({ page, nestbook }) => {
  const said: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/feedback')) said.push(request.postDataJSON())
  })
  await answered(page, nestbook.address)
  await page.getByRole('button', { name: 'No, this did not help' }).click()
  const sheet = page.getByRole('region', { name: 'What was off?' })
  await sheet.getByText('Too general').click()
  await sheet.getByLabel('Anything else (optional)').fill('three lines would do')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. That helps.')).toBeVisible()
  await page.reload()
  const down = page.getByRole('button', { name: 'No, this did not help' })
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await down.click()
  await expect(down).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => said.length).toBe(3)
  expect(said).toMatchObject([
    { verdict: 'down', reasons: [] },
    { verdict: 'down', reasons: ['too_general'], note: 'three lines would do' },
    { verdict: null },
  ])
  // What was wrong is used: another first step takes the place of the answer.
  const firstStep = page.locator('.markdown li strong').first()
  const before = (await firstStep.textContent()) ?? ''
  await down.click()
  await sheet.getByText('Felt unkind').click()
  const asked = page.waitForRequest('**/api/research/search-stream')
  await sheet.getByRole('button', { name: 'Answer again with this' }).click()
  expect((await asked).postDataJSON().instead).toMatchObject({ reasons: ['unkind'], answers: [{ role: 'assistant' }] })
  await untilAnswered(page)
  await expect(page.locator('.markdown')).toContainText('I’m sorry that it sounded that way')
  await expect(firstStep).not.toHaveText(before)
  await expect(page.locator('.exchange')).toHaveCount(1)
})

test('[ENGINE-06] that no model wrote it stands once at the end, also where asking again finds no other studies', async ({
  page,
  nestbook,
}) => {
  const honest = page.locator('.markdown ~ .honest')
  await page.goto(nestbook.address)
  await ask(page, 'My 6 year old is afraid of the dark')
  await untilAnswered(page)
  await expect(honest).toHaveCount(1)
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await untilAnswers(page, 0)
  await untilAnswers(page, 1)
  await expect(finished(page)).toHaveCount(0)
  await expect(honest).toHaveText(['Written from the guidebook and the study database, without a language model'])
  await page.reload()
  await expect(honest).toHaveCount(1)
  // What was looked up nowhere was not written from a book.
  await ask(page, 'hello')
  await untilAnswers(page, 2)
  await expect(honest).toHaveCount(1)
})

test('[ENGINE-02] a reply to what an answer asked is made use of, and costs no query', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await ask(page, 'My son is 4 and still wets the bed at night')
  await untilAnswered(page)
  await expect(page.locator('.markdown').last()).toContainText(/How many mornings in two weeks are dry\?\s*$/)
  const left = page.getByText('9 of 10 free queries left')
  await expect(left).toBeVisible()
  await ask(page, 'no, never')
  await untilAnswers(page, 2)
  await expect(page.locator('.markdown').last()).toContainText('At none, stop counting for a couple of months')
  await expect(left).toBeVisible()
  await expect(page.getByText('None looked at this closely enough')).toHaveCount(0)
})

test('the last question is edited in its place, with the arrow key too, and Escape leaves it', async ({
  page,
  nestbook,
}) => {
  await answered(page, nestbook.address)
  await page.getByRole('textbox', { name: 'Message' }).press('ArrowUp')
  const field = page.getByLabel('Edit your question')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(question)
  await page.keyboard.press('Escape')
  await expect(page.locator('.slip')).toHaveText(question)
  await page.getByRole('button', { name: 'Edit this question' }).click()
  await field.fill('My 3 year old bites me when I say no')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.locator('.slip')).toHaveText(['My 3 year old bites me when I say no'])
  await untilAnswered(page)
  await page.reload()
  await expect(page.locator('.slip')).toHaveText(['My 3 year old bites me when I say no'])
})

test('one answer is printed as a clean page with its references', async ({ page, nestbook }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await answered(page, nestbook.address)
  await page.getByRole('button', { name: 'Print or save page' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-page')
  // A guest has told of no child: there is a line to write on.
  await expect(sheet.locator('dd').first().locator('i')).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'For your pediatrician' })).toBeVisible()
  await expect(sheet.getByText(question)).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Studies', exact: true })).toBeVisible()
  await expect(sheet.locator('article > ol > li').first()).toContainText('https://')
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: null })
  for (const format of ['A4', 'Letter']) {
    if (format === 'Letter') await page.getByRole('button', { name: 'Print or save page' }).click()
    await expect(sheet).toHaveCount(1)
    const printed = (await page.pdf({ format })).toString('latin1')
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await expect(sheet).toHaveCount(0)
  }
  // The page itself, by lamplight: paper takes no cream words.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('.markdown').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('300 messages stay under 10,000 elements', async ({ page, nestbook }) => {
  await answered(page, nestbook.address)
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('nestbook.conversation.')) ?? ''
    const record = JSON.parse(localStorage.getItem(name) ?? '{}')
    const [asked, told] = record.messages
    record.messages = Array.from({ length: 150 }, (_, i) => [
      { ...asked, id: `turn-${i}` },
      { ...told, id: `turn-${i}` },
    ]).flat()
    localStorage.setItem(name, JSON.stringify(record))
  })
  await page.reload()
  await expect(page.locator('.exchange')).toHaveCount(20)
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
  console.log(`elements with 300 messages: ${await elements()}`)
  expect(await elements()).toBeLessThan(10_000)
  await page.getByRole('button', { name: 'Show 20 earlier questions' }).click()
  await expect(page.locator('.exchange')).toHaveCount(40)
})

test('[CHAT-03] nothing moves once the reader has scrolled, and the way down is offered', async ({
  page,
  nestbook,
}) => {
  for (const viewport of [
    { width: 1440, height: 700 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(nestbook.address)
    await page.getByRole('link', { name: 'Nestbook, home' }).click()
    await ask(page, question)
    await untilAnswered(page)
    await ask(page, 'How do I get my toddler to sleep through the night')
    await expect(page.locator('.markdown').nth(1).locator('h3').first()).toBeVisible()
    const near = await page
      .locator('.slip')
      .nth(1)
      .evaluate((slip) => slip.getBoundingClientRect().top)
    expect(Math.abs(near - (viewport.width < 768 ? 100 : 110))).toBeLessThan(3)
    await page.mouse.move(200, 300)
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, -60)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before - 60)
    const at = before - 60
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0, { timeout: 30_000 })
    expect(await page.evaluate(() => window.scrollY)).toBe(at)
    await page.getByRole('button', { name: 'Scroll to bottom' }).click()
    await expect(page.getByRole('button', { name: 'Scroll to bottom' })).toHaveCount(0)
  }
})
