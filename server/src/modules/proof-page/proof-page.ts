import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { proofStyles } from './proof-styles.ts'

type Proof = {
  title: string
  /** What the strip above everything says of the page, as HTML. */
  strip: string
  fonts: string
  /** What is styled beyond what all proof pages have. */
  styles: string
  content: string
}

/** A page that the server draws itself, marked as none of the product's own: the mailbox, the test checkout. */
export function proofPage({ title, strip, fonts, styles, content }: Proof): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${escapeHtml(title)} | Nestbook</title>`
  return `<!doctype html><html lang="en"><head>${head}<style>${fonts}${proofStyles}${styles}</style></head><body><aside class="strip" aria-label="What this page is">${icons.warning}<span>${strip}</span></aside><main>${content}</main></body></html>`
}

/** It runs no script, takes in nothing from elsewhere, and has the styles alone that it was drawn with, by their hashes. */
export function proofHeaders(html: string): Record<string, string> {
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>| style="([^"]*)"/g)].map(
    ([, sheet, own]) => sheet ?? own ?? '',
  )
  const hashes = [...new Set(styles)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return {
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-hashes' ${hashes.join(' ')}; font-src 'self'; img-src http: https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

export function icon(path: string): string {
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}

export const icons = {
  warning: icon('M12 4.2 21 19.5H3zM12 10v4.4M12 16.9v.2'),
  card: icon('M3.5 6.5h17v11h-17zM3.5 10.3h17M7 14.3h4'),
  back: icon('M19 12H5m6-6-6 6 6 6'),
} as const

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** The product's faces, where the built page has them. */
export function fontFaces(webFolder: string): string {
  const folder = join(webFolder, 'assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const faces = [
    ['Literata Variable', 'literata-basic-normal'],
    ['Atkinson Hyperlegible Next Variable', 'atkinson-basic-normal'],
  ]
  return faces
    .map(([family, name = '']) => [family, files.find((file) => file.startsWith(name) && file.endsWith('.woff2'))])
    .filter(([, file]) => file)
    .map(([family, file]) => `@font-face{font-family:'${family}';font-weight:400 700;src:url(/assets/${file})}`)
    .join('')
}
