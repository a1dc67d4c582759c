import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildWhatIsStale, root } from './build.ts'
import type { Figure } from './report.ts'

const dist = join(root, 'web/dist')
/** Budgets of the first screen, in KB of 1,000 bytes. */
const scriptBudget = 100
const styleBudget = 20

/** What a parent's device loads before the first screen is there, read from the built files. */
export function benchBytes(): Figure[] {
  buildWhatIsStale()
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = withStaticImports([
    ...addressesIn(page, /<script\b[^>]*\bsrc="([^"]+)"/g),
    ...addressesIn(page, /<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  ])
  const styles = addressesIn(page, /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)
  const all = allScripts()
  return [
    { ...kilobytes(`first screen's JS, gzip (${scripts.length} files)`, gzipped(scripts)), budget: scriptBudget },
    kilobytes("first screen's JS, brotli", brotlied(scripts)),
    { ...kilobytes(`first screen's CSS, gzip (${styles.length} files)`, gzipped(styles)), budget: styleBudget },
    kilobytes("first screen's CSS, brotli", brotlied(styles)),
    kilobytes(`all JS, gzip (${all.length} files)`, gzipped(all)),
    kilobytes('all JS, brotli', brotlied(all)),
  ]
}

function kilobytes(what: string, bytes: number): Figure {
  return { part: 'bytes', what, value: bytes / 1000, unit: 'KB', digits: 1 }
}

function addressesIn(page: string, tag: RegExp): string[] {
  return [...page.matchAll(tag)].map(([, address = '']) => address.replace(/^\//, ''))
}

/** The files and all they import at once; what they import later, on demand, is not counted. */
function withStaticImports(files: string[]): string[] {
  const reached = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(...staticImportsOf(file))
  }
  return [...reached]
}

// Minified: `import{a as b}from"./x.js"`, `import"./x.js"`, `export{a}from"./x.js"`; `import("./x.js")` is on demand.
const staticImport = /\b(?:import|export)\s*(?:[\w$*{][^"'();]*?from\s*)?["'](\.[^"']+\.js)["']/g

function staticImportsOf(file: string): string[] {
  const text = readFileSync(join(dist, file), 'utf8')
  return [...text.matchAll(staticImport)].map(([, address = '']) => posix.join(dirname(file), address))
}

function allScripts(): string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
}

function gzipped(files: string[]): number {
  return sumOf(files, (bytes) => gzipSync(bytes, { level: 9 }).length)
}

function brotlied(files: string[]): number {
  return sumOf(files, (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length)
}

function sumOf(files: string[], size: (bytes: Buffer) => number): number {
  return files.reduce((sum, file) => sum + size(readFileSync(join(dist, file))), 0)
}
