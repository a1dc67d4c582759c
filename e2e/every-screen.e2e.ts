import type { Page } from '@playwright/test'
import { look } from './axe.ts'
import { withChildren } from './family.ts'
import { expect, type Nestbook, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { answered, ask } from './steps.ts'

/** axe takes its time: where the looks of a window are seen elsewhere, it looks only when all is asked for. */
const isWhole = process.env.NESTBOOK_LOOKS_WHOLE === '1'
const windows = [
  { width: 1440, height: 900, isSeen: isWhole },
  { width: 844, height: 390, isSeen: isWhole },
  { width: 390, height: 844, isSeen: isWhole },
  { width: 320, height: 568, isSeen: true },
]

type Way = (page: Page, nestbook: Nestbook) => Promise<unknown>
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()
const at =
  (path: string): Way =>
  async (page, { address }) => {
    await page.keyboard.press('Escape')
    await page.goto(address + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

/** By who is there: each screen, and how it is reached from the one before. */
const screens: Record<'stranger' | 'guest' | 'member', [string, Way][]> = {
  stranger: [
    ['sign in', at('/')],
    ['create account', (page) => press(page, 'Create one')],
    ['ask for a new password', at('/reset-password')],
    ['choose a new password', at('/reset-password?token=x')],
    ['not verified', at('/verification-error?error=invalid-token')],
    ['nothing to verify', at('/verification-success')],
    ['not found', at('/no/such/page')],
    ['unknown hash', at('/#nope')],
    ['help', at('/#/help')],
    ['terms', at('/#/terms')],
    ['privacy', at('/#/privacy')],
  ],
  guest: [
    ['home', at('/')],
    [
      'sign in for Pro',
      async (page) => {
        await press(page, 'Upgrade to Pro')
        await expect(page.getByText('Pro features need an account.')).toBeVisible()
      },
    ],
    ['answer', (page, { address }) => answered(page, address)],
    ['conversations of a guest', (page) => press(page, 'Conversations')],
    [
      'help card',
      async (page) => {
        await page.keyboard.press('Escape')
        await ask(page, 'My baby is turning blue')
        await expect(page.locator('.help-card')).toBeVisible()
      },
    ],
  ],
  member: [
    ['home', at('/')],
    ['account menu', (page) => press(page, 'Account menu')],
    [
      'conversations',
      async (page) => {
        await page.keyboard.press('Escape')
        await press(page, 'Open conversations')
      },
    ],
    ['settings', at('/#/settings')],
    ['a new child', (page) => press(page, 'Add a child')],
    ['account management', at('/#/manage-account')],
    ['delete the account', (page) => press(page, 'Delete My Account & All Data')],
  ],
}

for (const [who, list] of Object.entries(screens)) {
  test.describe(who, () => {
    test.use({ visitor: who === 'guest' ? 'guest' : 'stranger' })
    test(`nothing scrolls sideways and axe finds nothing on any screen of a ${who}, in four windows, in the light and in the dark`, async ({
      page,
      nestbook,
    }) => {
      test.slow()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (who === 'member') {
        await makeAccount(page, nestbook)
        await withChildren(page, { name: 'Leo', age: 4 })
      }
      for (const [name, reach] of list) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await reach(page, nestbook)
        for (const size of windows) {
          await page.setViewportSize(size)
          await test.step(`${name} at ${size.width}`, async () => {
            // A screen on its way has no heading yet.
            await expect(page.locator('h1').first()).toBeAttached()
            await expect.poll(() => sideways(page)).toBe(0)
            if (!size.isSeen) return
            for (const colorScheme of ['dark', 'light'] as const) {
              await page.emulateMedia({ colorScheme })
              await look(page, `every-${name.replaceAll(' ', '-')}-${size.width}-${colorScheme}`)
            }
          })
        }
      }
    })
  })
}

function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
