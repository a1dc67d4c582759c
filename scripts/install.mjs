import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node24.mjs'

/** Installs the locked dependencies when they are missing or the lock file changed since. Ends the program when that fails. */
export function installDependencies() {
  const stamp = join(root, 'node_modules', '.installed-from')
  const digest = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log('Installing what Nestbook needs (about a minute, the first time only)')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error('\nThe installation failed. Check the network and try `npm start` again; nothing is left half done.')
    process.exit(1)
  }
  writeFileSync(stamp, digest)
}
