import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../build.ts'
import { pace } from './protocol.ts'

export type ServerProcess = {
  address: string
  pid: number
  postgresPid: number
  /** The lines of its log so far; at level `warn` there should be none. */
  logged: string[]
  stop: () => Promise<void>
}

const maxStartMs = 90_000
const maxStopMs = 8_000

/** Starts the built server on a free port of the loopback, with a data folder of its own that goes when it stops. */
export async function startServer(signal: AbortSignal, more: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-bench-'))
  chmodSync(folder, 0o755) // As root, PostgreSQL runs as another user, who has to get in.
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...process.env, ...settingsFor(folder), ...more },
    // The channel tells the server when the bench is gone; a group of its own keeps Ctrl-C for the bench.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  const logged: string[] = []
  const stop = () => stopServer(child, folder)
  try {
    const address = await addressOf(child, logged, AbortSignal.any([signal, AbortSignal.timeout(maxStartMs)]))
    return { address, pid: child.pid ?? 0, postgresPid: postgresPidOf(folder) ?? 0, logged, stop }
  } catch (cause) {
    await stop()
    throw new Error(`The server did not start.\n${logged.join('\n')}`, { cause })
  }
}

function settingsFor(folder: string): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    NESTBOOK_DATA: join(folder, 'data'),
    NESTBOOK_CONTENT: 'content',
    NESTBOOK_WEB: 'web/dist',
    NESTBOOK_QUESTIONS_PER_MINUTE: '0',
    NESTBOOK_GUEST_QUESTIONS: '0',
    NESTBOOK_GUEST_QUESTIONS_PER_NETWORK: '0',
    NESTBOOK_GUEST_QUESTIONS_PER_DAY: '0',
    NESTBOOK_WORDS_PER_SECOND: String(pace.wordsPerSecond),
    LOG_LEVEL: 'warn',
  }
}

function addressOf(child: ChildProcess, logged: string[], signal: AbortSignal): Promise<string> {
  return new Promise((found, failed) => {
    const listen = (bytes: Buffer) => {
      const text = bytes.toString()
      const address = /open at (http:\S+)/.exec(text)?.[1]
      if (address) found(address)
      logged.push(...text.split('\n').filter((line) => line.startsWith('{') || /error/i.test(line)))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => failed(new Error(`It ended with ${code}.`)))
    signal.addEventListener('abort', () => failed(signal.reason))
  })
}

/** In order when it can be; by force, PostgreSQL included, when that takes too long. */
async function stopServer(child: ChildProcess, folder: string): Promise<void> {
  const postgres = postgresPidOf(folder)
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    // A later second signal tells it not to wait for answers.
    const hurry = setTimeout(() => child.kill('SIGTERM'), 1500)
    await Promise.race([ended, pause(maxStopMs, undefined, { ref: false })])
    clearTimeout(hurry)
    child.kill('SIGKILL')
  }
  if (postgres !== null && postgresPidOf(folder) === postgres) killIfAlive(postgres)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

function postgresPidOf(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {}
}
