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

/** Lays a style over the page until it is loaded again, in a way that its content security policy allows. */
export async function addStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

/** Keeps the page's requests waiting until what it gives is called. */
export async function holdRequests(page: Page, requests: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(requests, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** What can be done with an answer that is there, with studies or without. */
const actions = (page: Page) => page.getByRole('group', { name: 'About this answer' })

/** An answer is paced for reading, so it takes seconds to come to its end. */
export async function untilAnswered(page: Page): Promise<void> {
  await expect(finished(page).or(actions(page)).first()).toBeVisible({ timeout: 30_000 })
}

/** Waits until so many answers have come to their end; below a follow-up there may be no study. */
export async function untilAnswers(page: Page, count: number): Promise<void> {
  await expect(actions(page)).toHaveCount(count, { timeout: 30_000 })
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

/** Asks on the server, past the page, until no question is left. Each is counted with its first words. */
export async function useUpQuestions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = localStorage.getItem('nestbook.auth-token')
    const device = `${localStorage.getItem('nestbook.device-id')}.${localStorage.getItem('nestbook.install-time')}`
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(device)))
    const fingerprint = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const askOne = async () => {
      const reply = await fetch('/api/research/search-stream', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-device-fingerprint': fingerprint,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ question: 'How do I get my toddler to sleep?', clientRequestId: crypto.randomUUID() }),
      })
      const reader = reply.body?.getReader()
      for (let said = ''; reader && !said.includes('text_chunk'); ) {
        const { done, value } = await reader.read()
        if (done) break
        said += new TextDecoder().decode(value)
      }
      await reader?.cancel()
    }
    await Promise.all(Array.from({ length: 10 }, askOne))
  })
}
