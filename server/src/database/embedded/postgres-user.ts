import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

export type User = { uid: number; gid: number }

/** How a program is started: itself, or by another that takes it on. */
export type Launch = { file: string; args: string[]; as: Partial<User> }

/** PostgreSQL refuses to run as root, so root's servers run as the user `postgres`, made when missing. Null when we are not root. */
export function postgresUser(): User | null {
  if (process.getuid?.() !== 0) return null
  try {
    return readUser()
  } catch {
    const alone = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
    execFileSync('useradd', [...alone, 'postgres'])
    return readUser()
  }
}

function readUser(): User {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Says how to start programs as that user. The data folder may lie in one that only root may enter (/root, a folder of
 * mktemp). Then the user is lent root's right to pass through folders and nothing else of root's. Throws when the
 * system can lend no such right.
 */
export function launcherFor(user: User | null, dataFolder: string): (file: string, args: string[]) => Launch {
  if (!user) return (file, args) => ({ file, args, as: {} })
  if (mayEnter('stat', [], dataFolder, user)) return (file, args) => ({ file, args, as: user })
  const becoming = ['--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups']
  for (const right of ['+dac_read_search', '+dac_override']) {
    const lent = [...becoming, '--inh-caps', right, '--ambient-caps', right, '--']
    if (mayEnter('setpriv', [...lent, 'stat'], dataFolder, {})) {
      return (file, args) => ({ file: 'setpriv', args: [...lent, file, ...args], as: {} })
    }
  }
  throw new Error(
    `As root, the embedded PostgreSQL runs as the user "postgres", who may not enter ${dataFolder}. Set NESTBOOK_DATA to a folder that every user may enter, run Nestbook as an ordinary user, or set DATABASE_URL.`,
  )
}

/**
 * The folder of the programs, or a copy of it that the user may enter. The programs ask the system whether they may run
 * each other, which leaves lent rights out.
 */
export function programsFolderFor(user: User | null, folder: string, version: string): string {
  if (!user || mayEnter('stat', [], folder, user)) return folder
  const copy = join('/var/lib/nestbook', `postgresql-${version}`)
  if (!existsSync(copy)) {
    const making = `${copy}.${process.pid}`
    cpSync(join(folder, '..'), making, { recursive: true, verbatimSymlinks: true })
    renameSync(making, copy)
  }
  return join(copy, 'bin')
}

// Looked up for real: asking the system by access(2) leaves lent rights out.
function mayEnter(file: string, args: string[], folder: string, as: Partial<User>): boolean {
  return spawnSync(file, [...args, `${folder}/.`], { ...as, cwd: '/' }).status === 0
}
