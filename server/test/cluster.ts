import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/database/database.ts'
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts'
import { loadStudies } from '../src/modules/studies/studies.ts'

const source = join(import.meta.dirname, '../src')
/** A database that worlds begin with: it holds the tables and the studies of `content`. */
const loaded = 'loaded'
const forThrowingAway = ['fsync = off', 'full_page_writes = off', 'autovacuum = off', "max_wal_size = '8GB'"]

/**
 * One real PostgreSQL for the whole test run; each world makes a database of its own in it. Programs that tests start
 * are the built ones, as of now.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { build } = await import('../../scripts/build.mjs' as string)
  await build(['server'])
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-test-'))
  const postgres = await startEmbeddedPostgres(folder, () => {})
  await reduceDiskWrites(postgres.url)
  await makeLoaded(postgres.url)
  project.provide('clusterUrl', postgres.url)
  project.provide('loaded', loaded)
  project.provide('plans', await makeDatabase(postgres.url, 'plans', loaded))
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nothing of a test run outlives it: nothing is forced to disk, and nobody tidies hundreds of databases. */
export async function reduceDiskWrites(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  for (const setting of forThrowingAway) await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Makes the tables and loads the studies of `content`. */
export async function fillDatabase(url: string): Promise<void> {
  const database = await openDatabase(url, join(source, 'database/migrations'))
  await loadStudies(database, join(source, '../../content'), () => {})
  await database.close()
}

async function makeLoaded(clusterUrl: string): Promise<void> {
  await fillDatabase(await makeDatabase(clusterUrl, loaded, 'template1'))
}

async function makeDatabase(clusterUrl: string, name: string, like: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`create database ${name} template ${like}`)
  await client.end()
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    loaded: string
    /** A database with the tables, in which statements are explained. */
    plans: string
  }
}
