import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Begins a command of the operator of the studies. `said` is all it printed; `stop` ends it at once. */
export function beginStudiesCommand(words: readonly string[], env: NodeJS.ProcessEnv) {
  const program = join(root, 'server/src/terminal/studies-in-terminal.ts')
  const child = spawn(process.execPath, [program, ...words], { cwd: root, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    child.on('close', (code) => done({ code, said })),
  )
  return { child, ended, said: () => said, stop: () => void child.kill('SIGKILL') }
}
