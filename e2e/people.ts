import type { Page } from '@playwright/test'
import { expect, type Nestbook } from './nestbook.ts'

export const goodPassword = 'Quiet-Harbour-27'
let people = 0
export const newEmail = () => `parent${++people}.${Date.now().toString(36)}@example.com`

/** The newest letter to an address whose subject has these words, as its HTML. Waits until it is there. */
export async function letterTo(nestbook: Nestbook, email: string, subject: string): Promise<string> {
  let letter = ''
  await expect
    .poll(async () => {
      const list = await (await fetch(nestbook.mailbox)).text()
      const rows = list.split('<li>').filter((row) => row.includes(email) && row.includes(subject))
      const path = /href="(\/mails\/[^"]+)"/.exec(rows[0] ?? '')?.[1]
      if (path) letter = await (await fetch(new URL(path, nestbook.mailbox))).text()
      return letter !== ''
    })
    .toBe(true)
  return letter
}

/** The token of the link that a letter carries. */
export function tokenIn(letter: string): string {
  const token = /\?token=([\w-]+)/.exec(letter)?.[1]
  if (!token) throw new Error('The letter has no link with a token.')
  return token
}

export async function fillIn(page: Page, entries: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(entries)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Registers on the create-account screen, up to where the mail has to be looked at. */
export async function register(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByRole('button', { name: 'Create one' }).click()
  await fillIn(page, { Email: email, Password: password, 'Confirm password': password })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible()
}

/** Registers a new person; gives the address and the token of the mail's link. */
export async function registerNew(page: Page, nestbook: Nestbook): Promise<{ email: string; token: string }> {
  const email = newEmail()
  await page.goto(nestbook.address)
  await register(page, email)
  return { email, token: tokenIn(await letterTo(nestbook, email, 'Confirm your email')) }
}

/** Registers, opens the mail's link in the same browser and goes on to the home screen, where the welcome waits. */
export async function makeNewcomer(page: Page, nestbook: Nestbook, email = newEmail()): Promise<string> {
  await confirmNew(page, nestbook, email)
  await goOn(page)
  return email
}

/** The same for one who was welcomed already: nothing lies over the home screen. */
export async function makeAccount(page: Page, nestbook: Nestbook, email = newEmail()): Promise<string> {
  await confirmNew(page, nestbook, email)
  await sayWelcomed(page, nestbook)
  await goOn(page)
  return email
}

/** Says for who is signed in on the page that the welcome was seen. */
export async function sayWelcomed(page: Page, nestbook: Nestbook): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('nestbook.auth-token'))
  const headers = { authorization: `Bearer ${token}` }
  const { ok } = await fetch(`${nestbook.address}/api/auth/onboarding-seen`, { method: 'POST', headers })
  expect(ok).toBe(true)
}

async function confirmNew(page: Page, nestbook: Nestbook, email: string): Promise<void> {
  await page.goto(nestbook.address)
  await register(page, email)
  const token = tokenIn(await letterTo(nestbook, email, 'Confirm your email'))
  await page.goto(`${nestbook.address}/verify-email?token=${token}`)
  await expect(page.getByRole('button', { name: 'Continue to Nestbook' })).toBeVisible()
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Nestbook' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}

/** Signs in on the login screen, up to the home screen. */
export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}
