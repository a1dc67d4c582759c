import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Doodle } from './doodle.tsx'

const drawings = readFileSync(join(import.meta.dirname, 'art/doodles.svg'), 'utf8')
const folder = join(import.meta.dirname, '../../../../content/home/sets')

test('every note of the sets has its drawing, and an emoji without one stands for itself', () => {
  const emojis = ['generic', 'baby', 'toddler', 'preschooler', 'schoolAge', 'teen'].flatMap((set) =>
    JSON.parse(readFileSync(join(folder, `${set}.json`), 'utf8')).notes.map(({ emoji }: { emoji: string }) => emoji),
  )
  expect(emojis.length).toBeGreaterThan(50)
  for (const emoji of new Set<string>(emojis)) {
    const id = /#(d-[\da-f-]+)"/.exec(renderToStaticMarkup(<Doodle emoji={emoji} />))?.[1]
    expect(drawings, emoji).toContain(`id="${id}"`)
  }
  expect(renderToStaticMarkup(<Doodle emoji="🦖" />)).toContain('>🦖<')
})
