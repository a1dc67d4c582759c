import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './nestbook.ts'

/** The two windows that every screen is looked at in. */
export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** The themes share their shapes and the windows their colors: two looks see all four. */
export const looks = [
  { name: 'desktop, light', colorScheme: 'light', viewport: sizes.desktop },
  { name: 'phone, dark', colorScheme: 'dark', viewport: sizes.phone },
] as const

/** Fails with every element that axe has something against. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Half a megabyte: a document that has it is not given it again.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) })
    // Of what passed nothing is told, so it need not be described.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // There are no frames to gather from, so no second page is opened for it.
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Looks a screen over, and keeps a picture of it when a folder is named, to be seen beside its design. */
export async function look(page: Page, name: string): Promise<void> {
  // Colors that are still on their way from one theme to the other are nobody's.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  await expectNoViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const folder = process.env.NESTBOOK_LOOKS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Looks a screen over in both looks, one after the other, each with a part of it in sight if one is given. */
export async function lookInBoth(page: Page, name: string, inSight?: Locator): Promise<void> {
  for (const { name: windowAndTheme, viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await inSight?.scrollIntoViewIfNeeded()
    await look(page, `${name}--${windowAndTheme.replace(', ', '-')}`)
  }
}

/** How far things have moved by themselves since the page was opened, so many ms after its fonts came (CLS), and what. */
export function shiftOf(page: Page, afterMs: number): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(
    (afterMs) =>
      new Promise<{ shift: number; moved: string[] }>((done) => {
        type Shift = PerformanceEntry & {
          value: number
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        let total = 0
        const moved: string[] = []
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            total += value
            for (const { node, previousRect: before, currentRect: after } of sources) {
              const name =
                node instanceof Element ? `${node.tagName}.${node.className}` : node?.textContent?.slice(0, 30)
              moved.push(`${name}: ${before.y}+${before.height} to ${after.y}+${after.height}`)
            }
          }
        }).observe({ type: 'layout-shift', buffered: true })
        document.fonts.ready.then(() => setTimeout(() => done({ shift: Number(total.toFixed(2)), moved }), afterMs))
      }),
    afterMs,
  )
}
