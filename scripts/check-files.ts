// Holds docs' promise of small files with names that say something.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfOurs } from './files-of-ours.ts'

const root = join(import.meta.dirname, '..')
const maxLines = 300
const emptyNames = ['util', 'utils', 'helper', 'helpers', 'manager', 'managers', 'data', 'info']

const sources = filesOfOurs(root).filter(isSource)
const complaints = [...sources.flatMap(tooLong), ...sources.flatMap(emptyName), ...sources.flatMap(defaultExport)]
for (const complaint of complaints) console.error(complaint)
console.log(`${sources.length} source files, ${complaints.length} complaints`)
process.exit(complaints.length > 0 || sources.length === 0 ? 1 : 0)

function isSource(path: string): boolean {
  return /\.(ts|tsx|mjs|cjs|css)$/.test(path) && !/\.d\.ts$|(^|\/)migrations\//.test(path)
}

function tooLong(path: string): string[] {
  if (/\.test\.tsx?$/.test(path)) return []
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
  return lines > maxLines ? [`${path}: ${lines} lines, more than ${maxLines}; split it by reason to change`] : []
}

function emptyName(path: string): string[] {
  const names = path.split('/').map((part) => part.split('.')[0] ?? part)
  const found = names.flatMap((name) => name.split('-').slice(-1)).find((word) => emptyNames.includes(word))
  return found ? [`${path}: the name "${found}" says nothing; name what is in it`] : []
}

// biome holds this too, but lets a comment excuse it.
function defaultExport(path: string): string[] {
  if (/\.config\.(ts|mjs)$/.test(path)) return []
  const index = readFileSync(join(root, path), 'utf8')
    .split('\n')
    .findIndex((line) => /^export default\b|^export \{[^}]*\bas default\b/.test(line))
  return index >= 0 ? [`${path}:${index + 1}: a default export outside a configuration file`] : []
}
