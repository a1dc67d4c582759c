import type { Page } from '@playwright/test'
import { expect, type Nestbook } from './nestbook.ts'

export const goodPassword = 'Quiet-Harbour-27'
let people = 0
export const newEmail = () => `parent${++people}.${Date.now().toString(36)}@example.com`

/** The newest letter to an address whose subject has these words, as its HTML. Waits until it is there. */
export async function emailTo(nestbook: Nestbook, email: string, subject: string): Promise<string> {
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
  return { email, token: tokenIn(await emailTo(nestbook, email, 'Confirm your email')) }
}

/** Registers, opens the mail's link in the same browser and goes on to the home screen, where the welcome waits. */
export async function makeNewcomer(page: Page, nestbook: Nestbook, email = newEmail()): Promise<string> {
  await page.goto(nestbook.address)
  await register(page, email)
  const token = tokenIn(await emailTo(nestbook, email, 'Confirm your email'))
  await page.goto(`${nestbook.address}/verify-email?token=${token}`)
  await page.getByRole('button', { name: 'Continue to Nestbook' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  return email
}

/**
 * An account that was welcomed, and this page signed in to it on the home screen. Its calls are those of the screens,
 * which cost a browser four loads of the page.
 */
export async function makeAccount(page: Page, nestbook: Nestbook, email = newEmail()): Promise<string> {
  const device = await deviceOf(page, nestbook)
  await enterWith(page, nestbook, await confirmedToken(nestbook, email, device))
  return email
}

/** An account that was welcomed or not, and is signed in nowhere that is looked at. */
export async function makeAccountElsewhere(nestbook: Nestbook, isWelcomed: boolean): Promise<string> {
  const email = newEmail()
  await confirmedToken(nestbook, email, {}, isWelcomed)
  return email
}

/** Signs the page's device in as the login screen does, up to the home screen. */
export async function signInAtOnce(page: Page, nestbook: Nestbook, email: string): Promise<void> {
  const device = await deviceOf(page, nestbook)
  await enterWith(page, nestbook, await call(nestbook, 'login', { email, password: goodPassword }, device))
}

async function confirmedToken(nestbook: Nestbook, email: string, device: Device, isWelcomed = true): Promise<string> {
  const token = await call(nestbook, 'register', { email, password: goodPassword }, device)
  const signedIn = { ...device, authorization: `Bearer ${token}` }
  const mailed = tokenIn(await emailTo(nestbook, email, 'Confirm your email'))
  await call(nestbook, 'verify-email', { token: mailed }, signedIn)
  if (isWelcomed) await call(nestbook, 'onboarding-seen', {}, signedIn)
  return token
}

/** The headers by which the server knows a device. */
type Device = Record<string, string>

async function deviceOf(page: Page, nestbook: Nestbook): Promise<Device> {
  // The storage without the page.
  await page.goto(`${nestbook.address}/api/health`)
  return page.evaluate(async () => {
    localStorage['nestbook.device-id'] ??= crypto.randomUUID()
    localStorage['nestbook.install-time'] ??= String(Date.now())
    const device = `${localStorage['nestbook.device-id']}.${localStorage['nestbook.install-time']}`
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(device)))
    const fingerprint = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return { 'x-device-fingerprint': fingerprint, 'user-agent': navigator.userAgent }
  })
}

/** Gives the token of the reply, when it has one. */
async function call(nestbook: Nestbook, path: string, body: object, headers: Device): Promise<string> {
  const reply = await fetch(`${nestbook.address}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
  return (await reply.json()).token ?? ''
}

async function enterWith(page: Page, nestbook: Nestbook, token: string): Promise<void> {
  await page.evaluate((token) => {
    localStorage['nestbook.auth-token'] = token
    localStorage['nestbook.token-counts'] = 'true'
    localStorage.removeItem('nestbook.guest')
  }, token)
  await page.goto(nestbook.address)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}

/** Signs in on the login screen, up to the home screen. */
export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}
