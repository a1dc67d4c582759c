import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { root } from '../build.ts'
import type { Figure } from '../report.ts'
import { phone, untilIdle } from './browser.ts'

const dist = join(root, 'web/dist')
const question = 'My 3 year old hits me when I say no'

type Screen = { name: string; isGuest: boolean; go: (page: Page) => Promise<void>; budgets: Budgets }
/** Kilobytes of 1,000 bytes; what scripts and styles take packed by gzip. */
type Budgets = { script: number; files: number; font?: number }

const screens: Screen[] = [
  { name: 'login', isGuest: false, go: settle, budgets: { script: 105, files: 12, font: 120 } },
  { name: 'home of a guest', isGuest: true, go: settle, budgets: { script: 110, files: 12, font: 140 } },
  { name: 'through the first answer', isGuest: true, go: askFirst, budgets: { script: 155, files: 20 } },
]

/** All that a phone which was never here loads of the built page until a screen has nothing left to load. */
export async function measureLoads(browser: Browser, address: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const screen of screens) figures.push(...(await loadsOf(screen, browser, address)))
  return figures
}

async function loadsOf({ name, isGuest, go, budgets }: Screen, browser: Browser, address: string): Promise<Figure[]> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  if (isGuest) await context.addInitScript(() => localStorage.setItem('nestbook.guest', 'true'))
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('requestfinished', (request) => loaded.add(new URL(request.url()).pathname))
  await page.goto(address)
  await go(page)
  await context.close()
  const files = [...loaded]
    .map((path) => (path === '/' ? '/index.html' : path))
    .filter((path) => existsSync(dist + path))
  const [scripts, fonts] = [endingIn(files, '.js'), endingIn(files, '.woff2')]
  const row = { part: 'loads', unit: 'KB', digits: 1 }
  return [
    { ...row, what: `${name}: JavaScript, gzip`, value: kilobytes(scripts), budget: budgets.script },
    { part: 'loads', unit: '', what: `${name}: JavaScript files`, value: scripts.length, budget: budgets.files },
    { ...row, what: `${name}: styles, gzip`, value: kilobytes(endingIn(files, '.css')) },
    { ...row, what: `${name}: fonts`, value: kilobytes(fonts), ...(budgets.font && { budget: budgets.font }) },
    { ...row, what: `${name}: every file of the page`, value: kilobytes(files) },
  ]
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await untilIdle(page)
  await page.waitForLoadState('networkidle')
}

async function askFirst(page: Page): Promise<void> {
  await settle(page)
  const box = page.getByRole('textbox', { name: /Message|Describe/ })
  await box.fill(question)
  await box.press('Enter')
  await page.getByRole('group', { name: 'About this answer' }).waitFor()
  await settle(page)
}

function endingIn(files: string[], end: string): string[] {
  return files.filter((file) => file.endsWith(end))
}

/** As the server sends them: packed where the build made a packed copy. */
function kilobytes(files: string[]): number {
  const sizeOf = (file: string) => statSync(existsSync(`${dist}${file}.gz`) ? `${dist}${file}.gz` : dist + file).size
  return files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000
}
