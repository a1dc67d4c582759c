// `npm run lighthouse`: what Lighthouse says of the built public pages on a phone. It is fetched for the occasion: as a
// dependency it would be most of what a fresh machine installs.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from './build.mjs'
import { root } from './node24.mjs'

const lighthouse = 'lighthouse@13.5.0'
/** Of these nothing less than all is good enough; how fast it is depends on the machine. */
const wanted = ['accessibility', 'best-practices', 'seo']
const executablePath = '/usr/bin/chromium'
const flags = ['--no-sandbox', '--disable-gpu']
const timeoutMs = 180_000

await build()
const folder = mkdtempSync(join(tmpdir(), 'nestbook-lighthouse-'))
const profile = join(folder, 'browser')
const { server, address } = await startServer()
console.log(`The machine's load is ${loadavg()[0].toFixed(1)}.`)
try {
  measure('/login', 'the login screen')
  await enterAsGuest()
  measure('/', 'the home screen of a guest')
} finally {
  server.kill('SIGTERM')
  await new Promise((ended) => server.on('exit', ended))
  rmSync(folder, { recursive: true, force: true })
}

/** Lighthouse opens the browser with what is kept in this profile. */
async function enterAsGuest() {
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args: flags })
  const page = await browser.newPage()
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate(() => localStorage.setItem('nestbook.guest', 'true'))
  await browser.close()
}

function measure(path, name) {
  const out = join(folder, 'report.json')
  const browser = ['--headless=new', `--user-data-dir=${profile}`, ...flags].join(' ')
  const given = ['--disable-storage-reset', '--quiet', '--output=json', `--output-path=${out}`]
  const done = spawnSync('npx', ['--yes', lighthouse, address + path, ...given, `--chrome-flags=${browser}`], {
    env: { ...process.env, CHROME_PATH: executablePath },
    encoding: 'utf8',
    timeout: timeoutMs,
  })
  if (done.status !== 0) throw new Error(`Lighthouse failed: ${done.stderr}`)
  const { categories, audits } = JSON.parse(readFileSync(out, 'utf8'))
  const shift = audits['cumulative-layout-shift'].numericValue
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round(score * 100)}`)
  console.log(`${name}: ${scores.join(', ')}, layout shift ${shift.toFixed(2)}`)
  for (const category of wanted)
    for (const { id } of categories[category].auditRefs)
      if (audits[id].score !== null && audits[id].score < 1) complain(`${name}: ${id}, ${audits[id].title}`)
  if (shift >= 0.005) complain(`${name}: the page moves while it loads`)
}

function complain(words) {
  console.error(words)
  process.exitCode = 1
}

function startServer() {
  const env = { ...process.env, PORT: '0', NESTBOOK_MAILBOX_PORT: '0', NESTBOOK_DATA: folder }
  const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((started, failed) => {
    let output = ''
    server.stdout.on('data', (bytes) => {
      output += bytes
      const address = /open at (http:\S+)/.exec(output)?.[1]
      if (address) started({ server, address })
    })
    server.on('exit', (code) => failed(new Error(`The server ended with ${code}: ${output}`)))
  })
}
