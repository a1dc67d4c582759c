// .env.example names every setting of the server with its default, and no other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readConfig } from '../server/src/settings/config.ts'

const root = join(import.meta.dirname, '..')
const example = readFileSync(join(root, '.env.example'), 'utf8')
const settings = namesIn(readFileSync(join(root, 'server/src/settings/config.ts'), 'utf8'), /^ {2}([A-Z][A-Z0-9_]*):/gm)
const named = namesIn(example, /^(?:# )?([A-Z][A-Z0-9_]*)=/gm)

const complaints = [
  ...(settings.length === 0
    ? ['server/src/settings/config.ts: no setting was found; the check reads lines like `  PORT:`']
    : []),
  ...settings.filter((name) => !named.includes(name)).map((name) => `.env.example: lacks ${name}`),
  ...named
    .filter((name) => !settings.includes(name))
    .map((name) => `.env.example: ${name} is no setting of server/src/settings/config.ts`),
  ...(isDeepStrictEqual(readConfig(shownIn(example)), readConfig({}))
    ? []
    : ['.env.example: a value shown is not the default']),
]
for (const complaint of complaints) console.error(complaint)
console.log(`${settings.length} settings, ${complaints.length} complaints`)
process.exit(complaints.length > 0 ? 1 : 0)

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}

function shownIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}
