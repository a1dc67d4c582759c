// `npm run mobile -- sync | ios | android | icons | check`: the shells for phones (docs/phones.md).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkShells } from './check-shells.ts'
import { drawIcons } from './draw-icons.ts'
import { makePage } from './make-page.ts'
import { ServerRefused, serverFor } from './server-for.ts'

const mobile = join(import.meta.dirname, '..')
const [command = '', ...options] = process.argv.slice(2)
const commands: Record<string, () => Promise<number> | number> = {
  sync,
  ios: async () => (await sync()) || capacitor('open', 'ios'),
  android: async () => (await sync()) || capacitor('open', 'android'),
  icons: async () => drawIcons().then(() => 0),
  check,
}

const run = commands[command]
if (!run) console.error(`npm run mobile -- ${Object.keys(commands).join(' | ')}; sync --dev for a developer's server`)
process.exit(run ? await run() : 1)

/** Puts the built page into both projects, for the server that NESTBOOK_ORIGIN names. */
async function sync(): Promise<number> {
  try {
    const { NESTBOOK_ORIGIN = '', NESTBOOK_ANDROID_CHECKOUT = 'on' } = process.env
    await makePage(serverFor(NESTBOOK_ORIGIN, options.includes('--dev')), NESTBOOK_ANDROID_CHECKOUT !== 'off')
  } catch (failure) {
    if (!(failure instanceof ServerRefused)) throw failure
    console.error(failure.message)
    return 1
  }
  return capacitor('sync')
}

function check(): number {
  const complaints = checkShells(mobile)
  for (const complaint of complaints) console.error(complaint)
  console.log(`${complaints.length} complaints`)
  return complaints.length > 0 ? 1 : 0
}

function capacitor(...words: string[]): number {
  const cli = join(mobile, '../node_modules/@capacitor/cli/bin/capacitor')
  const env = { ...process.env, CAPACITOR_TELEMETRY: '0' }
  return spawnSync(process.execPath, [cli, ...words], { cwd: mobile, env, stdio: 'inherit' }).status ?? 1
}
