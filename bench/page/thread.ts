import type { Page } from '@playwright/test'
import type { Figure } from '../report.ts'
import { untilIdle, type Window } from './browser.ts'

const exchanges = 150
const question = 'My 3 year old hits me when I say no'
const part = 'page'

/** A conversation of 300 messages, every answer a real one of ours: opening it, holding it, and being answered in it. */
export async function measureThread({ page, measure, slowDown }: Window, address: string): Promise<Figure[]> {
  await page.goto(address)
  await ask(page, question)
  await untilAnswered(page)
  await makeLong(page)
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  await page.reload()
  const resume = page.getByRole('button', { name: 'Resume Your Chat' })
  await resume.waitFor()
  await untilIdle(page)
  const opening = await measure(async () => {
    await resume.tap()
    await page.locator('.exchange').nth(1).waitFor()
    await page.locator('.markdown').last().waitFor()
    await untilIdle(page)
  })
  const asOpened = await elements(page)
  const [free, slowed] = [await busyWhileAnswered(1), await busyWhileAnswered(4)]
  const earlier = page.getByRole('button', { name: /earlier question/ })
  while ((await earlier.count()) > 0) await earlier.click()
  await untilIdle(page)
  return [
    { part, what: 'opening 300 messages, CPU', value: opening.cpu * 1000, unit: 'ms', budget: 300 },
    {
      part,
      what: 'elements with 300 messages, as opened',
      value: asOpened,
      unit: '',
      budget: 10_000,
      field: 'LibreChat 121,371',
    },
    { part, what: 'elements with all 300 messages asked for', value: await elements(page), unit: '' },
    { part, what: 'main thread busy while an answer comes, below 300 messages', value: free, unit: '%' },
    {
      part,
      what: 'the same, processor 4 times slower',
      value: slowed,
      unit: '%',
      budget: 30,
      field: 'LibreChat 95 %',
    },
  ]

  /** From the first words of an answer to its last. */
  async function busyWhileAnswered(times: number): Promise<number> {
    await slowDown(times)
    await ask(page, 'what if she laughs when I do that?')
    await page.locator('.markdown.is-writing').waitFor({ timeout: 60_000 })
    const { cpu, lasted } = await measure(() => untilAnswered(page))
    await slowDown(1)
    return (cpu / lasted) * 100
  }
}

async function ask(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /Message|Describe/ })
  await box.fill(text)
  await box.press('Enter')
}

async function untilAnswered(page: Page): Promise<void> {
  await page.locator('.markdown.is-writing').waitFor({ timeout: 60_000 })
  // Looked for now and then: looking costs the page time, too.
  await page.waitForFunction(() => !document.querySelector('.markdown.is-writing'), null, {
    polling: 250,
    timeout: 120_000,
  })
}

function elements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}

/** Puts the one exchange that is kept into its conversation again and again. */
async function makeLong(page: Page): Promise<void> {
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('nestbook.conversations') ?? '[]')[0]?.isWriting === false,
  )
  await page.evaluate((many) => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('nestbook.conversation.')) ?? ''
    const record = JSON.parse(localStorage.getItem(name) ?? '{}')
    const [asked, told] = record.messages
    record.messages = Array.from({ length: many }, (_, place) => [
      { ...asked, id: `turn-${place}` },
      { ...told, id: `turn-${place}` },
    ]).flat()
    localStorage.setItem(name, JSON.stringify(record))
  }, exchanges)
}
