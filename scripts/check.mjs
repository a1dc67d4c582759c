// `npm run check`: every rule of the house that a machine can hold, all at once and told in order; or those named.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node24, root } from './node24.mjs'

const checks = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'import laws': ['scripts/check-imports.mjs'],
  files: ['scripts/check-files.ts'],
  classes: ['scripts/check-classes.ts'],
  documents: ['scripts/check-documents.ts'],
  sentences: ['scripts/check-sentences.ts'],
  content: ['scripts/check-content/main.ts'],
  settings: ['scripts/check-settings.ts'],
  'phone shells': ['mobile/scripts/main.ts', 'check'],
  deployment: ['scripts/check-deploy.ts'],
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in checks))
if (unknown.length > 0) {
  console.error(`No check is named ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}`)
  process.exit(1)
}

const runs = Object.entries(checks)
  .filter(([name]) => named.length === 0 || named.includes(name))
  .map(([name, command]) => ({ name, outcome: run(command) }))
const failed = []
for (const { name, outcome } of runs) {
  const { output, status, seconds } = await outcome
  console.log(`\n${name}\n${output}${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (status !== 0) failed.push(name)
}

console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed')
process.exit(failed.length > 0 ? 1 : 0)

function run([program, ...rest]) {
  const begun = Date.now()
  const child = spawn(node24(), [join(root, program), ...rest], { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((done) =>
    child.on('close', (status) => done({ output, status, seconds: ((Date.now() - begun) / 1000).toFixed(1) })),
  )
}
