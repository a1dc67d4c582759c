// Every path that a document names in backticks must lead somewhere, and a name beside it must be found there.
import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { filesOfOurs } from './files-of-ours.ts'

const root = join(import.meta.dirname, '..')
const rooms = [
  'bench',
  'content',
  'contract',
  'deploy',
  'docs',
  'e2e',
  'evals',
  'mobile',
  'models',
  'scripts',
  'server',
  'training',
  'web',
]
const files = filesOfOurs(root)
const folders = new Set(files.flatMap(foldersAbove))
const documents = files.filter((path) => path === 'README.md' || /^docs\/.+\.md$/.test(path))

const complaints = documents.flatMap((document) =>
  linesOf(document).flatMap((line, index) => {
    const lost = pathsIn(line).filter((path) => !leadsSomewhere(path))
    return [
      ...lost.map((path) => `${document}:${index + 1}: \`${path}\` is nowhere`),
      ...namesNotFound(line).map((name) => `${document}:${index + 1}: \`${name}\` is not in the files named beside it`),
    ]
  }),
)
for (const complaint of complaints) console.error(complaint)
console.log(`${documents.length} documents, ${complaints.length} complaints`)
process.exit(complaints.length > 0 || documents.length === 0 ? 1 : 0)

/** The lines of a document; those of fenced blocks are empty, since they show examples. */
function linesOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  return text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, '')).split('\n')
}

function pathsIn(line: string): string[] {
  const quoted = [...line.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text.replace(/:\d+$/, ''))
  return quoted.filter((text) => isInARoom(text) || isFileName(text))
}

/** Functions that a line names together with source files, and that none of these holds. */
function namesNotFound(line: string): string[] {
  const sources = pathsIn(line).filter((path) => /\.tsx?$/.test(path) && files.includes(path))
  const text = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const names = [...line.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name = '']) => name)
  return sources.length === 0 ? [] : names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
}

function isInARoom(text: string): boolean {
  const [room = '', ...rest] = text.split('/')
  return rooms.includes(room) && rest.length > 0
}

function isFileName(text: string): boolean {
  return /^[\w.*-]+\.(ts|tsx|mjs|cjs|json|jsonl|css|md|svg|sql|yml)$/.test(text) || text === '.env.example'
}

/** `<id>` and `*` stand for any name; a name without a folder may lie in any. */
function leadsSomewhere(path: string): boolean {
  const wanted = path.replace(/<[^>]*>/g, '*').replace(/\/$/, '')
  if (isFileName(path)) return files.some((file) => matchesGlob(file.slice(file.lastIndexOf('/') + 1), wanted))
  if (/(^|\/)(dist|node_modules)(\/|$)/.test(wanted)) return true
  if (!wanted.includes('*')) return folders.has(wanted) || existsSync(join(root, wanted))
  return [...files, ...folders].some((known) => matchesGlob(known, wanted))
}

function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
