import { buildWhatIsStale } from './build.ts'
import { openBrowser, openWindow } from './page/browser.ts'
import { measureSidebar } from './page/sidebar.ts'
import { measureThread } from './page/thread.ts'
import type { Figure } from './report.ts'
import { startServer } from './streams/server-process.ts'

const startAtMostMs = 60_000

/** Much of everything, in Chromium on the built page: a long conversation, and thousands of them. */
export async function benchPage(): Promise<Figure[]> {
  buildWhatIsStale()
  const server = await startServer(AbortSignal.timeout(startAtMostMs))
  const browser = await openBrowser()
  try {
    const thread = await measureThread(await openWindow(browser), server.address)
    return [...thread, ...(await measureSidebar(await openWindow(browser), server.address))]
  } finally {
    await browser.close()
    await server.stop()
  }
}
