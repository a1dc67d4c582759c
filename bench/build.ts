import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Builds the server and the page when they are stale. Throws when that fails. */
export function buildWhatIsStale(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The build failed, so there is nothing to measure.')
}
