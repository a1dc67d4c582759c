import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const browserPath = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const port = 4567
const display = ':87'
const startLimitMs = 15_000
const waitMs = 30_000
/** A page that leaves takes a script's answer along. */
const callLimitMs = 15_000
/** How the protocol names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export type WebKit = {
  version: string
  goTo: (address: string) => Promise<unknown>
  /** Runs the body of a function in the page. */
  run: (script: string, ...values: unknown[]) => Promise<unknown>
  /** Has the page load itself again: within the call that asks for it, the driver may never answer. */
  reload: () => Promise<void>
  /** Waits until an expression of the page is true. */
  until: (expression: string) => Promise<void>
  /** A real click on what a CSS selector finds; with words, on the first such element that says them. */
  click: (selector: string, words?: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  picture: (path: string) => Promise<void>
  close: () => Promise<void>
}

/** WebKitGTK's own browser behind its WebDriver, on a screen that nobody sees. */
export async function openWebKit(width: number, height: number): Promise<WebKit> {
  const screen = spawn('Xvfb', [display, '-screen', '0', `${width}x${height + 200}x24`], { stdio: 'ignore' })
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const stop = () => {
    for (const child of [driver, screen]) child.kill()
  }
  try {
    const { sessionId, capabilities } = await begin()
    const at = (path: string) => `/session/${sessionId}${path}`
    await call('POST', at('/window/rect'), { width, height })
    const run = (script: string, ...args: unknown[]) => call('POST', at('/execute/sync'), { script, args })
    const until = (expression: string) => poll(expression, async () => Boolean(await run(`return (${expression})`)))
    const element = async (selector: string, words = '') => {
      const find = `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility() && (one.getAttribute('aria-label') ?? one.textContent).includes(${JSON.stringify(words)}))[0]`
      await until(`Boolean(${find})`)
      const found = Object(await run(`return ${find}`))
      return String(found[elementKey])
    }
    return {
      version: String(capabilities.browserVersion),
      run,
      until,
      reload: async () => {
        await run('window.isLeft = true; setTimeout(() => location.reload())')
        await until('window.isLeft !== true')
      },
      goTo: (url) => call('POST', at('/url'), { url }),
      click: async (selector, words) => {
        const found = await element(selector, words)
        // The driver does not wait for a page that scrolls softly.
        await run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", { [elementKey]: found })
        await call('POST', at(`/element/${found}/click`), {})
      },
      type: async (selector, text) => {
        await call('POST', at(`/element/${await element(selector)}/value`), { text })
      },
      picture: async (path) => writeFileSync(path, Buffer.from(String(await call('GET', at('/screenshot'))), 'base64')),
      close: async () => {
        await call('DELETE', at('')).catch(() => {})
        stop()
      },
    }
  } catch (failure) {
    stop()
    throw failure
  }
}

type Session = { sessionId: string; capabilities: { browserVersion?: string } }

async function begin(): Promise<Session> {
  const options = { binary: browserPath, args: ['--automation'] }
  const alwaysMatch = { 'webkitgtk:browserOptions': options }
  let session: Session | null = null
  await poll('a session', async () => {
    session = (await call('POST', '/session', { capabilities: { alwaysMatch } }).catch(() => null)) as Session | null
    return session !== null
  })
  if (!session) throw new Error('WebKitWebDriver gave no session.')
  return session
}

async function poll(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + Math.max(waitMs, startLimitMs)
  while (Date.now() < end) {
    if (await isTrue().catch(() => false)) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`Waited in vain for ${what}`)
}

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(callLimitMs)
  const init = body ? { method, signal, body: JSON.stringify(body) } : { method, signal }
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const { value } = Object(await reply.json())
  if (!reply.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
  return value
}
