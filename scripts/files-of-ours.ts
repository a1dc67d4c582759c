import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const notOurs = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  'test-results',
  'playwright-report',
  'coverage',
  'android',
  'ios',
])

/** Paths of all files that people write, relative to the project, with `/` between. */
export function filesOfOurs(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesOfOurs(root, path) : [path]
    })
    .sort()
}
