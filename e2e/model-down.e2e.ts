import { expect, test } from './nestbook.ts'
import { ask } from './steps.ts'

/** A writing service is configured, and nothing answers at its address. */
test.use({ settings: { MODEL_PROVIDER: 'openai', MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_WRITING: 'none' } })

test('[ENGINE-08] with the writing service down the guidebook answers and says so, and help stands whatever fails', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await ask(page, 'How do I get my 5 year old to stay in bed?')
  const down = page.getByText('The writing service is not answering right now.')
  await expect(down).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('without a language model')).toBeVisible({ timeout: 30_000 })
  await page.getByText(/^Based on \d+/).click({ timeout: 30_000 })
  await page.getByRole('button', { name: 'What this means' }).click()
  await expect(page.getByText('Every number in the text was compared')).toBeVisible()

  // The stream ends after its help card, as when a server dies.
  await page.route('**/api/research/search-stream', async (route) => {
    const frames = (await (await route.fetch()).text()).split('\n\n')
    const kept = frames.slice(0, frames.findIndex((frame) => frame.includes('event: help')) + 1)
    const failed = [
      { type: 'error', error: 'Sorry, there was an error. Try again.', code: 'failed', retryable: true },
      { type: 'complete', state: 'failed' },
    ].map((event, at) => `id: ${at + 3}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}`)
    await route.fulfill({ contentType: 'text/event-stream', body: `${[...kept, ...failed].join('\n\n')}\n\n` })
  })
  await ask(page, 'My 2 year old swallowed a button battery')
  const card = page.getByRole('region', { name: 'Go to an emergency room now.' })
  await expect(card).toBeVisible()
  await expect(card.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988')
  await expect(page.getByText('The rest of my answer did not arrive.')).toBeVisible()
  await expect(page.getByText('The numbers above work without it.')).toBeVisible()
  await expect(page.getByText('Sorry, there was an error')).toHaveCount(0)
  await expect(down).toHaveCount(0)
  await expect(page.getByText('Upgrade to Pro')).toHaveCount(0)
  await page.reload()
  await expect(card).toBeVisible()
})
