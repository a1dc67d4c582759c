// `npm start`: installs, builds what is stale, starts the server under the pinned Node 24.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installDependencies } from './install.mjs'
import { node24, root } from './node24.mjs'
import { sparing } from './sparing.mjs'

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Nestbook needs Node 20 or later to begin with; this is ${process.versions.node}.`)
  process.exit(1)
}
installDependencies()
const { build } = await import('./build.mjs')
await build()

// The channel tells the server when we are gone, so that nothing is left running without us.
const server = spawn(node24(), [...sparing.flags, join(root, 'server/dist/main.js')], {
  cwd: root,
  env: { ...sparing.environment, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
