import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own that holds all that another does. */
export function copyFolder(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-copied-'))
  // As root, PostgreSQL's files belong to another user, and have to.
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`)
  return folder
}
