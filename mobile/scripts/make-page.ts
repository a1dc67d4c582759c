import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Server } from './server-for.ts'

const mobile = join(import.meta.dirname, '..')
const built = join(mobile, '../web/dist')
const page = join(mobile, 'www')

/** What a browser needs and an app does not: packed copies, the worker that keeps the page, what search engines read. */
const leftOut =
  /\.(gz|br)$|\/(shell-worker\.js|manifest\.webmanifest|social-card\.png|\.built-from)$|\/(mail|icons)(\/|$)/

/**
 * Makes the page that an app brings along (www), and tells both projects which server it asks. Without `hasCheckout` the
 * app for Android sells nothing.
 */
export async function makePage(server: Server, hasCheckout: boolean): Promise<void> {
  if (!existsSync(join(built, 'index.html'))) throw new Error('There is no page yet: npm run build')
  rmSync(page, { recursive: true, force: true })
  cpSync(built, page, { recursive: true, filter: (path) => !leftOut.test(path.replaceAll('\\', '/')) })
  writeFileSync(
    join(page, 'index.html'),
    pageFor(readFileSync(join(built, 'index.html'), 'utf8'), server.origin, hasCheckout),
  )
  await writeStore()
  setProjects(server)
}

/** The page for an app: it names its server, and lets nothing in but its own scripts and that server's replies. */
export function pageFor(html: string, origin: string, hasCheckout = true): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  // WebKit does not count a scheme of an app's own as 'self' everywhere.
  const self = "'self' capacitor://localhost"
  const policy = [
    `default-src ${self}`,
    `script-src ${self} ${hashes.join(' ')}`,
    `style-src ${self} 'unsafe-inline'`,
    `img-src ${self} data:`,
    `connect-src ${self} ${origin || 'http:'}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${self}`,
  ].join('; ')
  return html
    .replace('name="server" content=""', `name="server" content="${origin}"`)
    .replace('name="checkout" content=""', `name="checkout" content="${hasCheckout ? '' : 'off'}"`)
    .replace(/\s*<link rel="(manifest|apple-touch-icon)"[^>]*>/g, '')
    .replace(
      '<meta charset="utf-8" />',
      `<meta charset="utf-8" /><meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
}

/** The vendor's part of the App Store that runs in the page; only an iPhone's page loads it, when it sells something. */
export function storeOfVendor(): string {
  const plugin = join(mobile, '../node_modules/capacitor-plugin-cdv-purchase/www')
  return ['capacitor-plugin.js', 'store.js'].map((file) => readFileSync(join(plugin, file), 'utf8')).join('\n')
}

async function writeStore(): Promise<void> {
  const { transform, stop } = await import('esbuild')
  const small = { minifySyntax: true, minifyWhitespace: true, legalComments: 'none' } as const
  const { code } = await transform(storeOfVendor(), small)
  await stop()
  mkdirSync(join(page, 'native'), { recursive: true })
  writeFileSync(join(page, 'native/app-store.js'), code)
}

function setProjects({ host, isRelease }: Server): void {
  writeFileSync(join(mobile, 'android/nestbook.properties'), `host=${host}\nisRelease=${isRelease}\n`)
  const settings = `NESTBOOK_HOST = ${host}\n`
  const release = join(mobile, 'ios/nestbook-release.xcconfig')
  writeFileSync(join(mobile, 'ios/nestbook.xcconfig'), settings)
  if (isRelease) writeFileSync(release, settings)
  else rmSync(release, { force: true })
}
