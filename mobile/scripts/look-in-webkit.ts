// `node scripts/run-node24.mjs mobile/scripts/look-in-webkit.ts ADDRESS MAILBOX FOLDER`: a parent's way through a
// running server in WebKit, which Safari and the iPhone's pages share. Mail is caught at MAILBOX; pictures go into
// FOLDER (docs/phones.md).
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openNetwork } from './cut-network.ts'
import { openWebKit } from './webkit-driver.ts'

const [address = 'http://localhost:8787', mailbox = '', folder = 'webkit'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const network = await openNetwork(address)
const webkit = await openWebKit(414, 844)
const { click, type, until, run } = webkit
const stillness = `document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getTiming().iterations === Infinity)`
let seen = 0
let failed = 0
const watchFaults = `window.faults ??= []
  addEventListener('error', (event) => window.faults.push(event.message))
  addEventListener('unhandledrejection', (event) => window.faults.push(String(event.reason)))`
const look = async (name: string) => {
  await until(stillness)
  await webkit.picture(join(folder, `${String(++seen).padStart(2, '0')}-${name}.png`))
  const wide = await run('return document.documentElement.scrollWidth - window.innerWidth')
  say(name, Number(wide) <= 0, `${wide}px too wide`)
}
const say = (what: string, holds: boolean, otherwise: string) => {
  if (!holds) failed++
  console.log(holds ? what : `${what}: ${otherwise}`)
}
const titled = (title: string) => until(`document.querySelector('h1')?.textContent.includes(${JSON.stringify(title)})`)
const reload = async () => {
  const faults = await run('return window.faults')
  say('the page met no fault', JSON.stringify(faults) === '[]', JSON.stringify(faults))
  await webkit.goTo(network.address)
  await run(watchFaults)
}

try {
  console.log(`WebKit ${webkit.version}`)
  await webkit.goTo(network.address)
  await run(watchFaults)
  await walkAsGuest()
  await walkSignedIn()
  console.log(failed === 0 ? 'all well' : `${failed} faults`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (failure) {
  await look('where-it-ended').catch(() => {})
  console.error(failure, await run('return window.faults').catch(() => null))
  process.exitCode = 1
} finally {
  await webkit.close()
  await network.close()
}

async function walkAsGuest(): Promise<void> {
  await titled('Sign In')
  await look('login')
  await click('button', 'Continue as Guest')
  await until("document.querySelector('textarea')")
  await look('home')
  await type('textarea', 'My toddler screams at bedtime every night. What can we do?')
  await click('button', 'Get Guidance')
  await until("document.querySelector('.md')?.textContent.length > 40")
  await look('answer-written')
  await until("[...document.querySelectorAll('button')].some((one) => one.textContent.trim() === 'Copy')")
  await run("document.querySelector('.md').scrollIntoView()")
  await look('answer')
  await click('button', 'Switch between light and dark')
  await look('answer-dark')
  await run("document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))")
  await until("document.querySelector('dialog[open]')")
  await look('dialog')
  say('the focus is in the dialog', await isFocusIn('dialog'), 'it is elsewhere')
  await click('dialog[open] button', 'Close')
  await printView()
  await withoutNetwork()
}

/** What `@media print` says holds for the screen: the driver of WebKitGTK prints nothing. */
async function printView(): Promise<void> {
  await run(`for (const sheet of document.styleSheets) for (const rule of sheet.cssRules)
    if (rule.media?.mediaText === 'print') rule.media.mediaText = 'screen'`)
  await look('print')
  const shown = await run(
    "return ['header', '.dock', '.toast'].filter((one) => document.querySelector(one)?.checkVisibility())",
  )
  say('only the conversation is printed', JSON.stringify(shown) === '[]', JSON.stringify(shown))
}

async function withoutNetwork(): Promise<void> {
  await run('return navigator.serviceWorker.ready.then(() => true)')
  await until('navigator.serviceWorker.controller !== null')
  await network.cut()
  await webkit.reload()
  await until("document.querySelector('.md')?.textContent.length > 40")
  await run(watchFaults)
  await look('no-network-answer')
  await network.restore()
}

async function walkSignedIn(): Promise<void> {
  const email = `webkit.${Date.now().toString(36)}@example.com`
  const password = 'Quiet-Harbour-27'
  await reload()
  await click('button', 'Back to login')
  await click('button', 'Create one')
  await type('input[type="email"]', email)
  await type('input[autocomplete="new-password"]', password)
  await type('input[autocomplete="new-password"]:not([id="password"])', password)
  await look('create-account')
  await click('button', 'Create Account')
  await titled('Check Your Email')
  await look('check-email')
  await webkit.goTo(`${network.address}/verify-email?token=${await tokenFor(email)}`)
  await run(watchFaults)
  await titled('Email Verified')
  await look('verified')
  await until('document.querySelector(\'[aria-label="Account menu"]\')')
  await until("document.querySelector('dialog[open]')")
  await look('welcome')
  await click('dialog[open] button', 'Close')
  await click('button', 'Open conversations')
  await until("document.querySelector('.conv')")
  await look('conversations')
  await click('dialog[open] button', 'Close')
  await click('button', 'Account menu')
  await look('account-menu')
  await click('button', 'Settings')
  await titled('Settings')
  await look('settings')
  await network.cut()
  await webkit.reload()
  await titled('You can still read.')
  console.log('no-network-signed-in')
  // The driver takes no picture of this page before the network is back.
  await network.restore()
  await run(watchFaults)
  await click('button', 'Try again')
  await titled('Settings')
  await click('button', 'Account menu')
  await click('button', 'Log Out')
  await titled('Sign In')
  await type('input[type="email"]', email)
  await type('input[type="password"]', password)
  await click('button', 'Sign In')
  await until('document.querySelector(\'[aria-label="Account menu"]\')')
  await look('signed-in-again')
}

async function tokenFor(email: string): Promise<string> {
  const list = await (await fetch(mailbox)).text()
  const path = list
    .split('<li>')
    .filter((row) => row.includes(email))
    .map((row) => /href="(\/mails\/[^"]+)"/.exec(row)?.[1])[0]
  const letter = path ? await (await fetch(new URL(path, mailbox))).text() : ''
  const token = /\?token=([\w-]+)/.exec(letter)?.[1]
  if (!token) throw new Error(`No mail with a link came to ${mailbox}`)
  return token
}

async function isFocusIn(selector: string): Promise<boolean> {
  return (await run(`return document.activeElement.closest(${JSON.stringify(selector)}) !== null`)) === true
}
