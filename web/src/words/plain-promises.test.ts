import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
/** Where the product speaks of itself. */
const rooms = ['web/src', 'web/index.html', 'contract/src', 'server/src/modules', 'content/voice', 'content/prompts']

test('[USAGE-03] nothing that the product says of itself promises what is unlimited', () => {
  const files = rooms.flatMap((room) =>
    room.endsWith('.html')
      ? [room]
      : readdirSync(join(root, room), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && /\.(tsx?|md|json)$/.test(entry.name) && !/\.test\./.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  expect(files.length).toBeGreaterThan(150)
  expect(files.filter((file) => /\bunlimited\b|\bno limits?\b/i.test(readFileSync(join(root, file), 'utf8')))).toEqual(
    [],
  )
  const plans = readFileSync(join(root, 'web/src/words/billing.ts'), 'utf8')
  expect(plans).toContain('const proLimit = 100\n')
  expect(plans).toMatch(/\{proLimit\} queries per day/)
})
