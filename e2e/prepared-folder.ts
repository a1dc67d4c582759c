import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the setup tells the workers which folder it has prepared. */
export const preparedFolder = 'NESTBOOK_PREPARED_FOLDER'

export function copyOfPreparedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-e2e-'))
  // As root, PostgreSQL's files belong to another user, and have to.
  const { status, stderr } = spawnSync('cp', ['-a', `${process.env[preparedFolder]}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`)
  return folder
}
