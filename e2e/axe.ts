import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // There are no frames to gather from, so no second page is opened for it.
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
