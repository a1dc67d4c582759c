// Holds the import laws of .dependency-cruiser.cjs, and fails when the reader of imports has read nothing.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root } from './node24.mjs'

const folders = ['contract/src', 'server', 'web', 'scripts', 'bench', 'e2e'].filter((folder) =>
  existsSync(join(root, folder)),
)
/** Beside TypeScript 7 and without its parser, dependency-cruiser reads no module, says so to nobody and exits 0. */
const minModules = 30
const knownFiles = ['server/src/app.ts', 'web/src/app/app.tsx', 'contract/src/research.ts']

const { modules, summary } = readImports()
const ours = modules.filter(({ source }) => /^(contract|server|web|scripts|bench|e2e)\//.test(source))
const complaints = [
  ...whatWasNotRead(),
  ...ours.flatMap(({ source }) => typesImportedInPlace(source)),
  ...summary.violations.map(describe),
]
for (const complaint of complaints) console.error(complaint)
console.log(`${ours.length} modules read, ${complaints.length} complaints`)
process.exit(complaints.length > 0 ? 1 : 0)

function readImports() {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = join(root, '.dependency-cruiser.cjs')
  const run = spawnSync(node24(), [program, '--config', config, '--output-type', 'json', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  try {
    return JSON.parse(run.stdout)
  } catch {
    console.error(`dependency-cruiser did not run:\n${run.stderr || run.stdout || run.error}`)
    process.exit(1)
  }
}

function whatWasNotRead() {
  const few = ours.length < minModules ? [`Only ${ours.length} modules were read: the laws were not checked.`] : []
  const missing = knownFiles
    .filter((known) => !ours.some(({ source, dependencies }) => source === known && dependencies.length > 0))
    .map((known) => `The imports of ${known} were not read: the laws were not checked.`)
  return [...few, ...missing]
}

// `import('./x.ts').Name` is an import that dependency-cruiser's parser does not see.
function typesImportedInPlace(source) {
  if (!/\.tsx?$/.test(source)) return []
  return readFileSync(join(root, source), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      /\bimport\((['"])[^'"]+\1\)\.[A-Z]|\btypeof import\(/.test(line)
        ? [`types-imported-at-the-top: ${source}:${index + 1} imports a type in place, where no law sees it`]
        : [],
    )
}

function describe({ rule, from, to, cycle }) {
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' -> ') : `${from} -> ${to}`
  return `${rule.name}: ${way}`
}
