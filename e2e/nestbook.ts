import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import { copyFolder } from '../server/test/copied-folder.ts'

const root = join(import.meta.dirname, '..')

/** Where the setup tells the workers which folder it has prepared. */
export const preparedFolder = 'NESTBOOK_PREPARED_FOLDER'

/** All guests of all tests ask from one address, and are written to faster than people read. */
const lifted = {
  NESTBOOK_WORDS_PER_SECOND: '4000',
  NESTBOOK_QUESTIONS_PER_MINUTE: '0',
  NESTBOOK_GUEST_QUESTIONS_PER_NETWORK: '0',
  NESTBOOK_GUEST_QUESTIONS_PER_DAY: '0',
  NESTBOOK_SIGN_INS_PER_HOUR: '0',
  NESTBOOK_REGISTRATIONS_PER_HOUR: '0',
}

/** The first start after a change of the content learns it again, which takes a busy machine a while. */
const startLimitMs = 170_000

export type Nestbook = {
  address: string
  /** Where its mail is caught. */
  mailbox: string
  kill: () => Promise<void>
  startAgain: () => Promise<void>
}

/** A guest has been here before; a stranger sees the login screen first. */
type Visitor = 'guest' | 'stranger'

/** The built product as `npm start` runs it: one process, a real PostgreSQL, on a data folder of its own. */
export const test = base.extend<
  { visitor: Visitor; wasAskedForReview: boolean },
  { nestbook: Nestbook; settings: Record<string, string> }
>({
  settings: [{}, { option: true, scope: 'worker' }],
  nestbook: [
    async ({ settings }, use) => {
      const folder = copyFolder(process.env[preparedFolder] ?? '')
      let started = await startServer(folder, 0, settings)
      const port = Number(new URL(started.address).port)
      await use({
        address: started.address,
        // Started again, it catches mail at another port.
        get mailbox() {
          return started.mailbox
        },
        kill: () => end(started.process, 'SIGKILL'),
        startAgain: async () => {
          started = await startServer(folder, port, settings)
        },
      })
      // Killed, it left its database running: started again it takes that along.
      if (started.process.signalCode === 'SIGKILL') started = await startServer(folder, port, settings)
      await end(started.process, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  visitor: ['guest', { option: true }],
  wasAskedForReview: [true, { option: true }],
  page: async ({ page, visitor, wasAskedForReview }, use) => {
    if (visitor === 'guest') {
      await page.context().addInitScript(() => {
        if (!localStorage.getItem('nestbook.auth-token')) localStorage.setItem('nestbook.guest', 'true')
      })
    }
    if (wasAskedForReview) await sayAskedForReview(page.context())
    const trouble: string[] = []
    page.on('pageerror', (error) => trouble.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text()))
        trouble.push(message.text())
    })
    await use(page)
    if (trouble.length > 0) throw new Error(`The page complained:\n${trouble.join('\n')}`)
  },
})

/** Nobody is asked for a review in the middle of another story. */
export async function sayAskedForReview(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol === 'about:') return
    const record = JSON.stringify({ lastReviewRequest: new Date().toISOString() })
    if (localStorage.getItem('nestbook.review') === null) localStorage.setItem('nestbook.review', record)
  })
}

export { expect } from '@playwright/test'

function startServer(
  folder: string,
  port: number,
  settings: Record<string, string>,
): Promise<{ process: ChildProcess; address: string; mailbox: string }> {
  const env = {
    ...process.env,
    PORT: String(port),
    NESTBOOK_MAILBOX_PORT: '0',
    NESTBOOK_DATA: folder,
    ...lifted,
    ...settings,
  }
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, failed) => {
    let said = ''
    // Left to the runner's own limit it would outlive the run, with its database.
    const timer = setTimeout(() => end(child, 'SIGTERM'), startLimitMs)
    child.stdout.on('data', (bytes) => {
      said += bytes
      const address = /open at (http:\S+)/.exec(said)?.[1]
      const mailbox = /caught at (http:\S+)/.exec(said)?.[1]
      if (!address || !mailbox || child.killed) return
      clearTimeout(timer)
      done({ process: child, address, mailbox })
    })
    child.on('exit', (code) => {
      clearTimeout(timer)
      failed(new Error(`The server ended with ${code}: ${said}`))
    })
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.on('exit', () => done())
    child.kill(signal)
  })
}
