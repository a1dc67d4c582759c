import type { Page } from '@playwright/test'
import { expect } from './nestbook.ts'

export const question = 'My 3 year old hits me when I say no'

/** The line under a finished answer. */
export const finished = (page: Page) => page.getByText(/^Based on \d+ research stud(y|ies)$/)

export async function ask(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /Message|Describe/ })
  await box.fill(text)
  await box.press('Enter')
}

/** Keeps the page's requests waiting until what it gives is called. */
export async function hold(page: Page, requests: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(requests, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** An answer is paced for reading, so it takes seconds to come to its end. */
export async function untilAnswered(page: Page): Promise<void> {
  await expect(finished(page)).toBeVisible({ timeout: 30_000 })
}

/** Opens the page, asks the question and waits for the whole answer. */
export async function answered(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await ask(page, question)
  await untilAnswered(page)
}

export const sidebar = (page: Page) => page.getByRole('dialog', { name: 'Conversations' })

export const row = (page: Page, title: string | RegExp) => sidebar(page).locator('.conv', { hasText: title })

export async function openSidebar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open conversations' }).click()
  await expect(sidebar(page)).toBeVisible()
}

/** Picks an entry from the menu of a conversation in the sidebar. */
export async function choose(page: Page, title: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for: ${title}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
