import type { Page } from '@playwright/test'
import { expect, test } from './nestbook.ts'
import { answered, ask, finished, holdRequests, question, untilAnswered, untilAnswers } from './steps.ts'

test('[HOME-01] [SHELL-05] the first page asks for the challenge, and says that it can be wrong', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
  await expect(page.getByText('Describe the problem you need help with…')).toBeVisible()
  await expect(page.getByText('Nestbook can make mistakes. Please double check important information.')).toBeVisible()
})

test('[HOME-03] Enter submits, Shift+Enter adds a line, an input method at work does not submit', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  const box = page.getByRole('textbox')
  const submit = page.getByRole('button', { name: 'Get Guidance →' })
  await expect(submit).toBeDisabled()
  await box.fill('   ')
  await expect(submit).toBeDisabled()
  expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await box.fill('My son bites')
  await expect(submit).toBeEnabled()
  await box.press('Shift+Enter')
  await box.pressSequentially('and laughs')
  await expect(box).toHaveValue('My son bites\nand laughs')
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
  await box.fill(Array.from({ length: 12 }, (_, i) => `line ${i}`).join('\n'))
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(91)
  await box.fill('My son bites and laughs')
  await box.press('Enter')
  await expect(page.locator('.slip')).toHaveText('My son bites and laughs')
})

/** Keeps the texts that an element had, in turn, also those that a busy machine would look too late for; none where it was gone. */
async function storeWhatIsTold(page: Page, selector: string): Promise<() => Promise<string>> {
  await page.evaluate((selector) => {
    const told: string[] = []
    const look = () => {
      const text = document.querySelector(selector)?.textContent ?? ''
      if (text !== told.at(-1)) told.push(text)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { whatWasTold: () => told.join('\n') })
  }, selector)
  return () => page.evaluate('whatWasTold()')
}

test('[CHAT-06] [CHAT-08] a guest asks, watches the five steps and reads a grounded answer', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  const told = await storeWhatIsTold(page, '.progress li.is-now')
  // All at once on a slow machine: each step is seen all the same.
  await page.route('**/api/research/search-stream', async (route) => route.fulfill({ response: await route.fetch() }))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await ask(page, question)
  // Slow until the last step is told: setting the answer would hold a core for seconds.
  await expect.poll(told).toMatch(/Generating response/)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await untilAnswered(page)
  expect(await told()).toMatch(
    new RegExp(
      [
        'Initializing',
        'Understanding your question',
        String.raw`Searching database\d+ found`,
        String.raw`Analyzing relevance\d+ stud(y|ies)`,
        'Generating response\n$',
      ].join('\n'),
    ),
  )
  await expect(page.locator('.markdown')).toContainText(
    'It is also peak season for it: big wants, few words, no pause button.',
  )
  await expect(
    page.getByText('Written from the guidebook and the study database, without a language model'),
  ).toBeVisible()

  const details = page.locator('details.research')
  await expect(details).not.toHaveAttribute('open')
  await page.locator('.cite').first().click()
  await expect(details).toHaveAttribute('open')
  const cards = details.locator('.study')
  const count = Number(/Based on (\d+)/.exec((await finished(page).textContent()) ?? '')?.[1])
  await expect(cards).toHaveCount(count)
  // The line below counts what the title counts: studies, and how many of them the words cite.
  const cited = new Set(await page.locator('.markdown .cite').allTextContents()).size
  const which = cited === count ? `All ${count}` : `${cited} of ${count}`
  await expect(details.locator('.checked')).toContainText(new RegExp(`${which} cited(, each| and) checked`))
  const relevance = (await cards.locator('.relevance').allTextContents()).map((text) =>
    Number(/(\d+)%/.exec(text)?.[1]),
  )
  expect(relevance).toEqual(relevance.toSorted((one, other) => other - one))
  await expect(cards.first().getByRole('link')).toHaveAttribute('href', /^https:\/\//)
  await expect(cards.first().getByRole('link')).toHaveAttribute('rel', /noopener/)
  await expect(cards.first()).toContainText('Key finding:')
  await expect(page.getByText('Research Study', { exact: true })).toHaveCount(0)
})

test('a follow-up is understood with the conversation', async ({ page, nestbook }) => {
  await answered(page, nestbook.address)
  await ask(page, 'what if she laughs when I do that?')
  await untilAnswers(page, 2)
  await expect(page.locator('.markdown').last()).toContainText(/laugh/)
})

test('an emergency gets help first, with numbers to call', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await ask(page, 'My 2 year old swallowed a button battery what do I do')
  const card = page.getByRole('heading', { name: 'Go to an emergency room now.' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('link', { name: /1-800-222-1222/ }).first()).toHaveAttribute('href', 'tel:18002221222')
  await expect(page.getByRole('link', { name: /911/ }).first()).toHaveAttribute('href', 'tel:911')
  await expect(page.getByText('Outside the US: your local emergency number.')).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
})

test('another topic is kindly declined', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await ask(page, 'Which stocks should I buy this week?')
  await expect(page.locator('.markdown')).toContainText(/raising children|parenting/)
  await expect(page.getByText(/^Based on/)).toHaveCount(0)
})

test('what was typed survives a reload and a refused question', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await page.getByRole('textbox').fill('half a thought about bedtime')
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('half a thought about bedtime')
  await page.route(/\/api\/(research\/search-stream|assistant)$/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":"Sorry, there was an error. Try again.","code":"unexpected"}',
    }),
  )
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByText('Sorry, there was an error. Try again.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('half a thought about bedtime')
})

test('[SHELL-06] an unexpected failure shows a way out', async ({ page, nestbook }) => {
  page.removeAllListeners('pageerror')
  page.removeAllListeners('console')
  await page.route('**/chat-page-*.js', (route) => route.abort())
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('An unexpected error occurred. Please refresh the page to try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  await expect(page.getByText('If someone is in danger now, call 911')).toBeVisible()
})

test('[CHAT-07] while the server tells nothing, playful lines are typed', async ({ page, nestbook }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const release = await holdRequests(page, '**/api/research/search-stream')
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.getByText('Processing your question')).toBeVisible()
  const line = page.locator('.typew')
  const seen = new Set<string>()
  await expect
    .poll(async () => seen.add((await line.textContent()) ?? '').size, { intervals: [100], timeout: 15_000 })
    .toBeGreaterThan(8)
  await expect(page.locator('.bounce i')).toHaveCount(3)
  release()
  await untilAnswered(page)
})

test('who loses the network before an answer can be typeset still reads its words', async ({ page, nestbook }) => {
  await page.route('**/assets/markdown-*.js', (route) => route.abort())
  await answered(page, nestbook.address)
  await expect(page.locator('.markdown .plain-words')).toContainText('peak season for it')
  expect(await page.locator('.markdown').innerText()).not.toContain('**')
})
