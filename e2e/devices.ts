import type { Browser, Page } from '@playwright/test'
import { expect, type Nestbook, sayAskedForReview } from './nestbook.ts'
import { signInAtOnce } from './people.ts'

/** A device of its own: another browser, signed in to the same account. */
export async function openDevice(browser: Browser, nestbook: Nestbook, email: string): Promise<Page> {
  const context = await browser.newContext()
  await sayAskedForReview(context)
  const page = await context.newPage()
  await signInAtOnce(page, nestbook, email)
  return page
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

/** Waits until the server has what was written on this device. */
export async function untilSent(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const names = Object.keys(localStorage)
        const name = names.find((key) => key.endsWith('.conversations')) ?? ''
        const hasDeletions = names.some((key) => key.endsWith('.conversations-gone'))
        const entries: {
          mark: string
          title: string
          isPinned: boolean
          isWriting: boolean
          server: { title: string; isPinned: boolean; taken: { mark: string } | null } | null
        }[] = JSON.parse(localStorage.getItem(name) ?? '[]')
        const isHereOnly = entries.some(
          ({ mark, title, isPinned, isWriting, server }) =>
            isWriting || title !== server?.title || isPinned !== server.isPinned || mark !== (server.taken?.mark ?? ''),
        )
        return isHereOnly || hasDeletions
      }),
    )
    .toBe(false)
}
