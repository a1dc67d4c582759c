import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './nestbook.ts'
import { answered, openSidebar } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'nestbook-page-'))
cpSync(join(import.meta.dirname, '../web/dist'), folder, { recursive: true })
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (/\.(br|gz)$/.test(file)) rmSync(join(folder, file))

test.use({ serviceWorkers: 'allow', settings: { NESTBOOK_WEB: folder } })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As a build with a change in what all scripts share does: each has another name, and so has the edition. */
function publishNewEdition(): void {
  const scripts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'))
  const renamed = (file: string) => file.replace('-', '-next-')
  for (const script of scripts) renameSync(join(folder, 'assets', script), join(folder, 'assets', renamed(script)))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|html)$/.test(file)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    const next = scripts.reduce((said, script) => said.replaceAll(script, renamed(script)), text)
    writeFileSync(join(folder, file), next.replace(/const edition = "/, 'const edition = "next-'))
  }
}

test('a newer edition says so in a quiet line, and taking it loses neither the draft nor the place', async ({
  page,
  nestbook,
}) => {
  await answered(page, nestbook.address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('half a thought')
  const slip = page.getByRole('status').filter({ hasText: 'A new edition of Nestbook is ready' })
  await expect(slip).toHaveCount(0)
  publishNewEdition()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(slip).toBeVisible()
  await expect(field).toHaveValue('half a thought')
  // What the older page has not loaded yet is still there for it.
  await openSidebar(page)
  await page.keyboard.press('Escape')
  await slip.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('script[src*="index-next-"]')).toHaveCount(1)
  await expect(field).toHaveValue('half a thought')
  await expect(page.locator('.slip')).toHaveCount(1)
  await expect(slip).toHaveCount(0)
})
