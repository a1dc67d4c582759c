// `npm run check`: every rule of the house that a machine can hold, one after another.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { node24, root } from './node24.mjs'

const checks = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'import laws': ['scripts/check-imports.mjs'],
  files: ['scripts/check-files.ts'],
  documents: ['scripts/check-documents.ts'],
  content: ['scripts/check-content/main.ts'],
  settings: ['scripts/check-settings.ts'],
  'phone shells': ['mobile/scripts/main.ts', 'check'],
  deployment: ['scripts/check-deploy.ts'],
}

const failed = Object.entries(checks).flatMap(([name, [program, ...rest]]) => {
  const begun = Date.now()
  console.log(`\n${name}`)
  const { status } = spawnSync(node24(), [join(root, program), ...rest], { cwd: root, stdio: 'inherit' })
  console.log(`${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  return status === 0 ? [] : [name]
})

console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed')
process.exit(failed.length > 0 ? 1 : 0)
