// `npm run scenes`: makes the pictures that are served (web/public/scenes) from their drawings (web/art/scenes).
// The drawings' filters are too costly to paint on a phone, so a browser paints them here, once.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './node24.mjs'

const from = join(root, 'web/art/scenes')
const to = join(root, 'web/public/scenes')
const sizes = [
  { width: 640, height: 427, maxBytes: 45_000 },
  { width: 1280, height: 854, maxBytes: 89_000 },
]
const bestQuality = 0.86
const qualityStep = 0.04

const { chromium } = await import('@playwright/test')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
mkdirSync(to, { recursive: true })
for (const file of readdirSync(from).filter((name) => name.endsWith('.svg'))) {
  for (const size of sizes) {
    const bytes = Buffer.from(
      await page.evaluate(paint, { svg: readFileSync(join(from, file), 'utf8'), ...size, bestQuality, qualityStep }),
      'base64',
    )
    const name = `${basename(file, '.svg')}-${size.width}.webp`
    writeFileSync(join(to, name), bytes)
    console.log(`${name} ${bytes.length} bytes`)
  }
}
await browser.close()

/** In the browser: the drawing as WebP of the best quality that is light enough, in base64. */
async function paint({ svg, width, height, maxBytes, bestQuality, qualityStep }) {
  const picture = new Image(width, height)
  picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  await picture.decode()
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height)
  let blob
  for (let quality = bestQuality; !blob || blob.size > maxBytes; quality -= qualityStep)
    blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
