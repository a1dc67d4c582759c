import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname

/** Changes whenever the program does: the build's own stamp beside a built one, else a digest of the sources. */
export function programDigest(): string {
  const stamp = join(here, '.built-from')
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8')
  const hash = createHash('sha256')
  for (const folder of [here, join(here, '../../contract/src')])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.ts')) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
