import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { mistakeIn } from './checked.ts'

export type Loaded<Value> = { value: Value; mistake: null } | { value: null; mistake: string }

/**
 * Gives a loader of the server a content folder that holds this one file. So a mistake in one file is told with its
 * place and hides none in another.
 */
export function loadAlone<Value>(path: string, text: string, load: (contentFolder: string) => Value): Loaded<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-check-'))
  try {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    return { value: load(folder), mistake: null }
  } catch (error) {
    return { value: null, mistake: mistakeIn(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
