// `npm run mobile -- icons`: paints every icon and splash picture of the shells from the logo, in a browser.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Picture, pictures } from './icons.ts'

const mobile = join(import.meta.dirname, '..')

export async function drawIcons(): Promise<void> {
  const logo = readFileSync(join(mobile, 'art/logo.svg'), 'utf8')
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  let bytes = 0
  for (const picture of pictures) {
    await page.setViewportSize({ width: picture.side, height: picture.side })
    await page.setContent(sheetOf(picture, logo))
    const png = await page.screenshot({ omitBackground: picture.shape !== 'square' })
    const file = join(mobile, picture.file)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, png)
    bytes += png.length
  }
  await browser.close()
  console.log(`${pictures.length} pictures, ${Math.round(bytes / 1000)} KB`)
}

function sheetOf({ side, logo: part, paints, shape }: Picture, logo: string): string {
  const ground = shape === 'bare' ? 'transparent' : paints.ground
  const colours = (['egg', 'left', 'right', 'nest'] as const).map((name) => `.${name}{fill:${paints[name]}}`).join('')
  return `<style>html,body{margin:0;background:transparent}
    div{width:${side}px;height:${side}px;display:grid;place-items:center;background:${ground};
      border-radius:${shape === 'round' ? '50%' : '0'}}
    svg{width:${side * part}px;height:${side * part}px}${colours}</style><div>${logo}</div>`
}
