import type { Page } from '@playwright/test'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { ask, question, useUpQuestions } from './steps.ts'

test.use({ visitor: 'stranger' })

const sorry = 'Sorry, there was an error. Try again.'
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
/** What stands in the place of an answer. */
const said = (page: Page) => page.getByRole('log').getByRole('alert')
const failing = { status: 500, contentType: 'application/json', body: '{"error":"no","code":"unexpected"}' }
const stream = (...events: { type: string }[]) => ({
  contentType: 'text/event-stream',
  body: events.map((event, n) => `id: ${n + 1}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
})
const connected = { type: 'connected', run: 'r'.repeat(22) }

async function beGuest(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
}

const pageOf = (status: number) => ({ status, contentType: 'text/html', body: '<h1>Something failed</h1>' })

for (const [how, reply, again = reply] of [
  ['answers with an error', failing],
  ['meets a page of a server or a proxy, 500 and 502,', pageOf(500), pageOf(502)],
  [
    'breaks off with an error event',
    stream(
      connected,
      { type: 'error', ...{ error: sorry, code: 'failed', retryable: true } },
      { type: 'complete', ...{ state: 'failed' } },
    ),
  ],
] as const)
  test(`[CHAT-14] a stream that ${how} is tried twice, then the plain call answers, all as one request`, async ({
    page,
    nestbook,
  }) => {
    const requests: string[] = []
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/research/search-stream', (route) => {
      requests.push(route.request().postDataJSON().clientRequestId)
      return route.fulfill(requests.length === 1 ? reply : again)
    })
    page.on('request', (request) => {
      if (request.url().endsWith('/api/assistant')) requests.push(request.postDataJSON().clientRequestId)
    })
    await beGuest(page, nestbook.address)
    const first = page.waitForRequest('**/api/research/search-stream').then(() => Date.now())
    const plainly = page.waitForRequest('**/api/assistant').then(() => Date.now())
    await ask(page, question)
    expect((await plainly) - (await first)).toBeLessThan(5000)
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('.markdown h3').first()).toBeVisible()
    expect(requests).toHaveLength(3)
    expect(new Set(requests).size).toBe(1)
    expect(logged).toContain('The research stream failed twice')
    await expect(page.getByText('9 of 10 free queries left.')).toBeVisible()
    const words = await page.locator('.markdown').textContent()
    await page.reload()
    await expect.poll(() => page.locator('.markdown').textContent()).toBe(words)
  })

test('[CHAT-05] a link to the plans in an answer is a button that opens them', async ({ page, nestbook }) => {
  await makeAccount(page, nestbook)
  await page.route('**/api/research/search-stream', (route) => route.fulfill(failing))
  const text = 'With [Upgrade to Pro](#upgrade-modal) there is **more**.'
  await page.route('**/api/assistant', (route) => route.fulfill({ json: { content: [{ type: 'text', text }] } }))
  await ask(page, question)
  await expect(page.locator('.markdown')).toHaveText('With Upgrade to Pro there is more.')
  await page.locator('.markdown').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(page.getByRole('dialog', { name: 'Upgrade to Pro' })).toContainText('$8.99')
})

test('[CHAT-15] a guest whose questions are used up is shown the plans, and the message stays in the conversation', async ({
  page,
  nestbook,
}) => {
  await beGuest(page, nestbook.address)
  await expect(page.getByText('10 of 10 free queries left.')).toBeVisible()
  await useUpQuestions(page)
  await ask(page, question)
  const plans = page.getByRole('dialog', { name: 'Upgrade to Pro' })
  await expect(plans).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(said(page)).toHaveText("You've used all 10 free queries. Create a free accountAsk again")
  await expect(box(page)).toHaveValue(question)
  await said(page).getByRole('button', { name: 'Create a free account' }).click()
  await expect(plans.locator('.plan-end .button')).toHaveText(['Create a free account', 'Sign in or create an account'])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText("You've used all 10 free queries.")).toBeVisible()
  await expect(plans).toHaveCount(0)
  await ask(page, 'What else can I do about hitting?')
  await expect(plans).toBeVisible()
  await expect(page.locator('.slip')).toHaveCount(2)
  await plans.getByRole('button', { name: 'Sign in or create an account' }).click()
  await expect(page.getByText('Pro features need an account.')).toBeVisible()
})

test('[CHAT-15] a talk that was only refused goes from the device after a day; its question waits in the box at home', async ({
  page,
  nestbook,
}) => {
  await beGuest(page, nestbook.address)
  await expect(page.getByText('10 of 10 free queries left.')).toBeVisible()
  await useUpQuestions(page)
  await ask(page, question)
  await expect(page.getByRole('dialog', { name: 'Upgrade to Pro' })).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('.conversation.')))
  const reloadAfter = async (hours: number) => {
    await page.evaluate((ms) => {
      const name = 'nestbook.conversations'
      const entries: { updatedAt: number }[] = JSON.parse(localStorage.getItem(name) ?? '')
      localStorage.setItem(name, JSON.stringify(entries.map((one) => ({ ...one, updatedAt: one.updatedAt - ms }))))
    }, hours * 3_600_000)
    await page.reload()
  }
  await reloadAfter(23)
  await expect(said(page)).toContainText("You've used all 10 free queries.")
  expect(await kept()).toHaveLength(1)
  await reloadAfter(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("What's your parenting challenge?")
  await expect(page.getByRole('textbox', { name: 'Describe' })).toHaveValue(question)
  expect(await kept()).toEqual([])
})

test('[CHAT-15] a free parent past the day’s limit reads so, with a button that opens the plans', async ({
  page,
  nestbook,
}) => {
  await makeAccount(page, nestbook)
  await useUpQuestions(page)
  await ask(page, question)
  await expect(said(page)).toContainText("You've used all 10 free queries today. Upgrade to Pro")
  const plans = page.getByRole('dialog', { name: 'Upgrade to Pro' })
  await expect(plans).toHaveCount(0)
  await expect(box(page)).toHaveValue(question)
  await said(page).getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(plans).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await savedWords(page)).at(-1)).toContain("You've used all 10 free queries today.")
})

test('[CHAT-15] with Pro the limit says when it resets', async ({ page, nestbook }) => {
  await makeAccount(page, nestbook)
  await page.route('**/api/research/search-stream', (route) =>
    route.fulfill({
      ...{ status: 429, contentType: 'application/json' },
      body: JSON.stringify({
        error: "You've reached your daily limit of 100 queries. Limit resets at midnight.",
        code: 'pro_limit',
        requiresUpgrade: false,
      }),
    }),
  )
  await ask(page, question)
  await expect(said(page)).toContainText("You've reached your daily limit of 100 queries. Limit resets at midnight.")
  await expect(said(page).getByRole('button', { name: 'Upgrade to Pro' })).toHaveCount(0)
})

test('[CHAT-16] when every way fails it is said and kept, and what was typed is back in the box', async ({
  page,
  nestbook,
}) => {
  for (const path of ['research/search-stream', 'assistant'])
    await page.route(`**/api/${path}`, (route) => route.fulfill(failing))
  await makeAccount(page, nestbook)
  await ask(page, question)
  await expect(page.getByText(sorry)).toBeVisible()
  await expect(box(page)).toHaveValue(question)
  await expect.poll(async () => (await savedWords(page)).at(-1)).toBe(sorry)
  await page.reload()
  await expect(page.getByText(sorry)).toBeVisible()
  await expect(box(page)).toHaveValue(question)
  for (const path of ['research/search-stream', 'assistant']) await page.unroute(`**/api/${path}`)
  await box(page).press('Enter')
  await expect(page.getByText(/^Based on \d+/)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.slip')).toHaveCount(1)
})

test('[CHAT-16] an empty answer apologizes, and the apology is kept', async ({ page, nestbook }) => {
  const apology = /I apologize, but I'm having trouble accessing the research database right now\. Please try your/
  await page.route('**/api/research/search-stream', (route) =>
    route.fulfill(stream(connected, { type: 'complete', ...{ state: 'finished' } })),
  )
  await makeAccount(page, nestbook)
  await ask(page, question)
  await expect(said(page)).toContainText(apology)
  await expect.poll(async () => (await savedWords(page)).at(-1)).toMatch(apology)
  await page.reload()
  await expect(said(page)).toContainText(apology)
})

/** What the messages of the newest conversation say, as the server keeps them. */
async function savedWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('nestbook.auth-token')}` }
    const list = await (await fetch('/api/conversations', { headers })).json()
    const id = list.conversations[0]?.id
    if (!id) return []
    const { messages } = await (await fetch(`/api/conversations/${id}`, { headers })).json()
    return messages.map(({ content }: { content: string }) => content)
  })
}
