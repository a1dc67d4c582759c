import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts'

/** One real PostgreSQL for the whole test run; each world makes a database of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Else every worker would learn for itself, at the cost of its first test.
  spawnSync(process.execPath, [join(import.meta.dirname, '../src/learn-from-content.ts')], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-test-'))
  const postgres = await startEmbeddedPostgres(folder, () => {})
  project.provide('clusterUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}
