import { createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './nestbook.ts'
import { answered, ask, finished, question } from './steps.ts'

const words = async (page: Page) => (await page.locator('.markdown').last().textContent()) ?? ''

/** A cable to the server that can be cut: everything that runs through it breaks off at once. */
async function openProxy(address: string) {
  const { port } = new URL(address)
  const open = new Set<Socket>()
  const cable = createServer((near) => {
    import('node:net').then(({ connect }) => {
      const far = connect(Number(port), '127.0.0.1')
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  })
  await new Promise<void>((done) => cable.listen(0, '127.0.0.1', done))
  const own = cable.address()
  return {
    address: `http://127.0.0.1:${typeof own === 'object' ? own?.port : 0}`,
    cut: () => {
      for (const socket of open) socket.destroy()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      cable.close()
    },
  }
}

test('an answer cut off at 20 points is the same in three tabs, every word once', async ({
  page,
  context,
  nestbook,
}) => {
  await answered(page, nestbook.address)
  const whole = await words(page)

  const cable = await openProxy(nestbook.address)
  const tabs = [page, await context.newPage(), await context.newPage()]
  await page.goto(cable.address)
  await ask(page, question)
  await expect(page.locator('.answer')).toBeVisible()
  for (const tab of tabs.slice(1)) {
    await tab.goto(cable.address)
    await tab.getByRole('button', { name: 'Resume Your Chat' }).click()
  }
  for (let cuts = 0; cuts < 20; cuts++) {
    cable.cut()
    // The twenty cuts spread over the whole answer.
    await page.waitForTimeout(90 + (cuts % 5) * 40)
  }
  for (const tab of tabs) {
    await expect(finished(tab)).toBeVisible({ timeout: 40_000 })
    await expect.poll(() => words(tab)).toBe(whole)
  }
  cable.close()
})

test('a conversation left in the middle is finished behind the scenes, also after a reload of another screen', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('nestbook.conversations') ?? '[]')[0]?.isWriting), {
      timeout: 30_000,
    })
    .toBe(false)
  await page.getByRole('button', { name: 'Resume Your Chat' }).click()
  await expect(finished(page)).toBeVisible()
})

test('[CHAT-02] a stopped answer goes on from its words, which stay in view all the while', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await ask(page, question)
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  const kept = await words(page)
  await page.reload()
  // Until the typesetter is loaded the words stand there plain.
  await expect(page.locator('.markdown h3').first()).toBeVisible()
  expect(await words(page)).toBe(kept)
  await page.getByRole('button', { name: 'Continue' }).click()
  const sizes: number[] = []
  while (!(await finished(page).isVisible())) {
    sizes.push((await words(page)).length)
    await page.waitForTimeout(100)
  }
  // A mark that Stop cut in half, a bold phrase at the longest, is held back while more is to come.
  const halfMark = 60
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(kept.length - halfMark)
  expect((await words(page)).startsWith(kept.slice(0, -halfMark))).toBe(true)
  await expect(page.locator('.exchange')).toHaveCount(1)
})

test('what fails before its first word is asked a second time, under the same request id', async ({
  page,
  nestbook,
}) => {
  const requests: string[] = []
  await page.route('**/api/research/search-stream', async (route) => {
    requests.push(route.request().postDataJSON().clientRequestId)
    if (requests.length > 1) return route.continue()
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"no","code":"unexpected"}' })
  })
  await answered(page, nestbook.address)
  expect(requests).toHaveLength(2)
  expect(requests[1]).toBe(requests[0])
})

test('each conversation keeps its own draft', async ({ page, nestbook }) => {
  await answered(page, nestbook.address)
  await page.getByRole('textbox', { name: 'Message' }).fill('half a thought')
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await ask(page, 'How do I start potty training')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await page.goto(nestbook.address)
  await page.getByRole('button', { name: 'Open conversations' }).click()
  await page.locator('.conv .open', { hasText: 'hits me' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a thought')
})
