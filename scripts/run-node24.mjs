// Runs a program of ours under the pinned Node 24, whatever Node called us: node scripts/run-node24.mjs FILE ARGS
import { spawn } from 'node:child_process'
import { node24 } from './node24.mjs'

const child = spawn(node24(), process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
