import type { Browser } from '@playwright/test'
import { buildWhatIsStale } from './build.ts'
import { openBrowser, openWindow } from './page/browser.ts'
import { measureLoads } from './page/loads.ts'
import { measureSidebar } from './page/sidebar.ts'
import { measureThread } from './page/thread.ts'
import type { Figure } from './report.ts'
import { startServer } from './streams/server-process.ts'

const maxStartMs = 60_000

/** Much of everything, in Chromium: a long conversation, and thousands of them. */
export function benchPage(): Promise<Figure[]> {
  return onBuiltPage(async (browser, address) => [
    ...(await measureThread(await openWindow(browser), address)),
    ...(await measureSidebar(await openWindow(browser), address)),
  ])
}

/** Every byte that a screen loads. */
export function benchLoads(): Promise<Figure[]> {
  return onBuiltPage(measureLoads)
}

async function onBuiltPage(measure: (browser: Browser, address: string) => Promise<Figure[]>): Promise<Figure[]> {
  buildWhatIsStale()
  const server = await startServer(AbortSignal.timeout(maxStartMs))
  const browser = await openBrowser()
  try {
    return await measure(browser, server.address)
  } finally {
    await browser.close()
    await server.stop()
  }
}
