// `npm run dev`: the server and, on its own port, the page rebuilt as you type.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installDependencies } from './install.mjs'
import { node24, root } from './node24.mjs'

installDependencies()
const programs = [
  spawn(
    node24(),
    ['--watch-path=server/src', '--watch-path=contract/src', '--watch-path=content', 'server/src/main.ts'],
    { cwd: root, stdio: 'inherit' },
  ),
  spawn(node24(), [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'web'), stdio: 'inherit' }),
]
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const program of programs) program.kill(signal)
  })
}
