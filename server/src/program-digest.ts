import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const besideTheBuild = join(here, '.program')

/** Changes whenever the program or what it depends on does; the same for a built one and for its sources. */
export function programDigest(): string {
  if (existsSync(besideTheBuild)) return readFileSync(besideTheBuild, 'utf8')
  const root = join(here, '../..')
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of [here, join(root, 'contract/src')])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.test)\.ts$/.test(name)) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
