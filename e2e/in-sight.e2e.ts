import type { Locator } from '@playwright/test'
import { expect, test } from './nestbook.ts'
import { makeNewcomer } from './people.ts'
import { answered, ask, untilAnswers } from './steps.ts'

const phone = { width: 390, height: 844 }
const windows = [phone, { width: 320, height: 568 }, { width: 1366, height: 650 }]

/** In its window whole, with nothing over it. */
async function expectInSight(what: Locator): Promise<void> {
  await expect(what).toBeInViewport({ ratio: 1 })
  const isFree = what.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return [top + 2, top + height - 2].every((y) => element.contains(document.elementFromPoint(left + 4, y)))
  })
  expect(await isFree).toBe(true)
}

test.describe('a stranger', () => {
  test.use({ visitor: 'stranger' })
  test('dialogs open at their top, with the title in sight and the focus at it, in three windows', async ({
    page,
    nestbook,
  }) => {
    await page.setViewportSize(phone)
    await makeNewcomer(page, nestbook)
    const press = (name: string) => page.getByRole('button', { name }).first().click()
    const dialog = page.locator('dialog')
    await expectInSight(dialog.getByRole('heading').first())
    await press('Maybe Later')
    const opened: [string, string][] = [
      ['', 'Add Ages'],
      ['', 'Upgrade to Pro'],
      ['#/settings', 'Add a child'],
      ['#/manage-account', 'Export My Data'],
    ]
    for (const [place, button] of opened) {
      await page.goto(`${nestbook.address}/${place}`)
      for (const size of windows) {
        await page.setViewportSize(size)
        await press(button)
        const title = dialog.getByRole('heading').first()
        await expect(title).toBeVisible()
        await expectInSight(title)
        expect(await page.evaluate(() => document.activeElement?.matches('a, button'))).toBe(false)
        expect(await title.evaluate((one) => one.closest('dialog')?.scrollTop ?? 0)).toBe(0)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    }
  })
})

test('the first number of a help card is whole in the first view, and the way down lies in the dock', async ({
  page,
  nestbook,
}) => {
  for (const size of windows.slice(0, 2)) {
    await page.setViewportSize(size)
    // From a conversation the plain address would not load the page again.
    await page.goto(`${nestbook.address}/?${size.width}`)
    await ask(page, 'My baby is turning blue')
    await expect(page.locator('.help-card')).toBeVisible()
    await expectInSight(page.locator('.help-card a').first())
  }
  await expect(page.getByText(/free queries/)).toHaveCount(0)
  const down = page.getByRole('button', { name: 'Scroll to bottom' })
  for (const size of windows.slice(0, 2)) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(down).toBeVisible()
    expect(await isOver(down)).toEqual([])
  }
  await page.getByRole('button', { name: 'Open conversations' }).click()
  await expect(page.getByRole('dialog', { name: 'Conversations' })).toContainText('turning blue')
})

test('a long question is folded until all of it is asked for, and a number to call stays in the first view', async ({
  page,
  nestbook,
}) => {
  await page.setViewportSize(phone)
  await page.goto(nestbook.address)
  await ask(page, `${'He cries before school every morning. '.repeat(30)}\nNow my baby is turning blue`)
  await expect(page.locator('.help-card')).toBeVisible()
  await expectInSight(page.locator('.help-card a').first())
  const slip = page.locator('.slip')
  const height = () => slip.evaluate((one) => one.scrollHeight - one.clientHeight)
  expect(await height()).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Show all of it' }).click()
  await expect.poll(height).toBe(0)
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBeGreaterThan(200)
})

test('the button that asks is drawn in our own faces, with its arrow', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  const submit = page.getByRole('button', { name: 'Get Guidance →' })
  await expect(submit).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 })
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'form [type=submit]' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
})

test('two tabs leave the console quiet', async ({ page, context, nestbook }) => {
  const lines: string[] = []
  const other = await context.newPage()
  for (const tab of [page, other]) tab.on('console', (line) => lines.push(line.text()))
  await other.goto(nestbook.address)
  await answered(page, nestbook.address)
  await ask(other, 'How do I get my toddler to sleep through the night')
  await untilAnswers(other, 1)
  // Once each, for the worker that tests keep out.
  expect(lines.filter((line) => !line.includes('Service Worker'))).toEqual([])
})

/** The words and controls that a button lies on, in front of whatever hides them. */
function isOver(button: Locator): Promise<string[]> {
  return button.evaluate((round) => {
    const dock = round.closest('.dock')
    if (!dock) return ['it is not in the dock']
    const { left, right, top, bottom } = round.getBoundingClientRect()
    return [...dock.querySelectorAll('button, textarea, a, p')].flatMap((other) => {
      const box = other.getBoundingClientRect()
      const isApart = box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top
      return isApart || other === round ? [] : [other.textContent || other.tagName]
    })
  })
}
