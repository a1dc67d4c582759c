import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const workspaces = ['contract', 'server', 'web']
const left = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report'])

export type CopiedProject = {
  root: string
  write: (path: string, text: string) => void
  /** Replaces a text that must be there. */
  change: (path: string, from: string, to: string) => void
  remove: (path: string) => void
  /** Makes a package, which stays, live without another. */
  withoutPackage: (user: string, missing: string) => void
  /** Runs a program of the copy and gives all it said. */
  run: (program: string, ...args: string[]) => { passed: boolean; output: string }
}

/**
 * A throwaway copy of the project as it stands, to plant mistakes in. Packages are linked, workspaces are the copy's own.
 * The content is most of what there is to copy: it is linked, too, unless mistakes are to be planted there.
 */
export function copyProject({ ownContent = false } = {}): CopiedProject {
  const copy = mkdtempSync(join(tmpdir(), 'nestbook-copy-'))
  for (const name of readdirSync(root)) {
    if (left.has(name)) continue
    if (name === 'content' && !ownContent) symlinkSync(join(root, name), join(copy, name))
    else cpSync(join(root, name), join(copy, name), { recursive: true, filter: isOurs })
  }
  linkPackages(copy)
  const at = (path: string) => {
    if (!ownContent && path.startsWith('content/')) throw new Error(`${path} is not the copy's own.`)
    return join(copy, path)
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  return {
    root: copy,
    write,
    change: (path, from, to) => write(path, changed(readFileSync(at(path), 'utf8'), from, to)),
    remove: (path) => rmSync(at(path), { recursive: true, force: true }),
    withoutPackage: (user, missing) => {
      rmSync(at(`node_modules/${missing}`))
      rmSync(at(`node_modules/${user}`))
      cpSync(join(root, 'node_modules', user), at(`node_modules/${user}`), { recursive: true })
    },
    run: (program, ...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
        cwd: copy,
        encoding: 'utf8',
      })
      return { passed: status === 0, output: stdout + stderr }
    },
  }
}

/** The text with a part replaced that must be there, so that no planted mistake goes missing in silence. */
export function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`There is no "${from}" to change.`)
  return text.replace(from, () => to)
}

function isOurs(path: string): boolean {
  return !path
    .slice(root.length)
    .split(/[\\/]/)
    .some((part) => left.has(part))
}

function linkPackages(copy: string): void {
  mkdirSync(join(copy, 'node_modules/@nestbook'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@nestbook') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of workspaces) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@nestbook', name))
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'))
  }
}
