import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Programs as they are built: from its sources one takes a second to start. */
export const programs = {
  server: join(root, 'server/dist/main.js'),
  doctor: join(root, 'server/dist/doctor/doctor-in-terminal.js'),
  feedback: join(root, 'server/dist/terminal/feedback-in-terminal.js'),
  studies: join(root, 'server/dist/terminal/studies-in-terminal.js'),
}

/** Begins a command of the operator of the studies. `said` is all it printed; `stop` ends it at once. */
export function beginStudiesCommand(words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [programs.studies, ...words], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output })),
  )
  return { child, ended, output: () => output, stop: () => void child.kill('SIGKILL') }
}
