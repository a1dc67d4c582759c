import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const { parts }: { parts: { web: { from: string[] } } } = await import(join(root, 'scripts/build.mjs'))

test('A change to any content that the page brings along builds the page again', () => {
  const brought = contentImportedBy('web/src')
  expect(brought).toContain('content/home/sets/toddler.json')
  const isBuiltFrom = (file: string) => parts.web.from.some((from) => file === from || file.startsWith(`${from}/`))
  expect(brought.filter((file) => !isBuiltFrom(file))).toEqual([])
})

function contentImportedBy(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(root, folder, name), 'utf8')
      return [...text.matchAll(/'((?:\.\.\/)+content\/[^']+\.\w+)'/g)].map(([, path = '']) =>
        relative(root, join(root, folder, name, '..', path)).replaceAll('\\', '/'),
      )
    })
}
