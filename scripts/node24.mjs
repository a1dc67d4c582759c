import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')

/** The path of the pinned Node 24: the registry's binary for this machine, or the Node that runs us when it is new enough. */
export function node24() {
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, file)
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `Nestbook needs Node 24, and there is none in the registry's packages for ${process.platform} ${process.arch}. Install Node 24 and try again.`,
  )
  process.exit(1)
}
