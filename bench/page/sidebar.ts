import { fillConversations } from '../../e2e/made-up-conversations.ts'
import type { Figure } from '../report.ts'
import { untilIdle, type Window } from './browser.ts'

const conversations = 5000
const shownRows = 1000
const part = 'page'

/** 5,000 conversations on a device: opening the list, scrolling it, looking for something in it. */
export async function measureSidebar({ page, measure, slowDown, scroll }: Window, address: string): Promise<Figure[]> {
  await page.goto(address)
  await fillConversations(page, conversations)
  await page.goto(address)
  const menu = page.getByRole('button', { name: 'Open conversations' })
  await menu.waitFor()
  await untilIdle(page)
  const opening = await measure(async () => {
    await menu.tap()
    await page.locator('.conv').first().waitFor()
    await untilIdle(page)
  })
  const asOpened = await page.evaluate(() => document.querySelectorAll('*').length)
  const more = page.getByRole('button', { name: 'Show 20 more...' })
  while ((await page.locator('.conv').count()) < shownRows) await more.tap()
  await untilIdle(page)
  await slowDown(4)
  const scrolling = await measure(scroll)
  await slowDown(1)
  const search = await measure(async () => {
    await page.getByRole('searchbox').fill('lavender giraffes')
    await page.locator('.conv mark').first().waitFor()
  })
  return [
    { part, what: `opening the list of ${conversations} conversations, CPU`, value: opening.cpu * 1000, unit: 'ms' },
    { part, what: 'elements with the list open', value: asOpened, unit: '' },
    {
      part,
      what: `scrolling ${shownRows} of them, processor 4 times slower: main thread busy`,
      value: (scrolling.cpu / scrolling.lasted) * 100,
      unit: '%',
      budget: 50,
    },
    { part, what: `looking through the words of all ${conversations}, CPU`, value: search.cpu * 1000, unit: 'ms' },
  ]
}
