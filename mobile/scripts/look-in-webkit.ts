// `node scripts/run-node24.mjs mobile/scripts/look-in-webkit.ts ADDRESS FOLDER`: a parent's way through a running server
// in WebKit, which Safari and the iPhone's pages share; pictures of it go into FOLDER (docs/phones.md).
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openWebKit } from './webkit-driver.ts'

const [address = 'http://localhost:8787', folder = 'webkit'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const webkit = await openWebKit(414, 844)
const { click, type, until, run } = webkit
const stillness = `document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getTiming().iterations === Infinity)`
let seen = 0
const watchFaults = `window.faults = []
  addEventListener('error', (event) => window.faults.push(event.message))
  addEventListener('unhandledrejection', (event) => window.faults.push(String(event.reason)))`
const look = async (name: string) => {
  await until(stillness)
  await webkit.picture(join(folder, `${String(++seen).padStart(2, '0')}-${name}.png`))
  const wide = await run('return document.documentElement.scrollWidth - window.innerWidth')
  console.log(`${name}${Number(wide) > 0 ? `: ${wide}px too wide` : ''}`)
}

try {
  console.log(`WebKit ${webkit.version}`)
  await webkit.goTo(address)
  await run(watchFaults)
  await until("document.querySelector('h1')?.textContent.includes('Sign In')")
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
  const focused = await run("return document.activeElement.closest('dialog') !== null")
  console.log(`the focus is in the dialog: ${focused}`)
  console.log(`faults of the page: ${JSON.stringify(await run('return window.faults'))}`)
} catch (failure) {
  await look('where-it-ended')
  console.error(failure, await run('return window.faults').catch(() => null))
  process.exitCode = 1
} finally {
  await webkit.close()
}
