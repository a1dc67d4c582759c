import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'

export type Window = {
  page: Page
  /** CPU seconds of the page's main thread that some work took, and how long it lasted. */
  measure: (work: () => Promise<void>) => Promise<{ cpu: number; lasted: number }>
  /** Makes the processor so many times slower. */
  slowDown: (times: number) => Promise<void>
  /** Scrolls through what lies at the left, as a finger does for two seconds. */
  scroll: () => Promise<void>
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A guest's phone on the built page. */
export async function openWindow(browser: Browser): Promise<Window> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  await context.addInitScript(() => {
    localStorage.setItem('nestbook.guest', 'true')
    // Asked lately, so that the request for a review does not come over what is measured.
    localStorage.setItem('nestbook.review', JSON.stringify({ lastReviewRequest: new Date().toISOString() }))
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // The thread's own clock: what else the machine does meanwhile is not counted.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    page,
    measure: async (work) => {
      const [before, began] = [await taskSeconds(devtools), performance.now()]
      await work()
      return { cpu: (await taskSeconds(devtools)) - before, lasted: (performance.now() - began) / 1000 }
    },
    slowDown: async (rate) => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate })),
    scroll: async () =>
      void (await devtools.send('Input.synthesizeScrollGesture', {
        ...{ x: 160, y: 600, yDistance: -6000, speed: 3000 },
        gestureSourceType: 'touch',
      })),
  }
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Until the page has drawn and has nothing left to do. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 5000 }))),
  )
}
