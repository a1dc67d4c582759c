import { extname, join } from 'node:path'
import { startThread } from './assistant/thread/open-thread.ts'
import { ConfigError, readConfig } from './settings/config.ts'

/** Beside this file, as it is written or as it is built. */
const threadFile = join(import.meta.dirname, `assistant-thread${extname(import.meta.filename)}`)

try {
  const config = readConfig(process.env)
  // It reads the content for as long as all else takes to load and to open.
  const thread = startThread(threadFile, config.contentFolder)
  const { serve } = await import('./serve.ts')
  await serve(config, thread)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `The address is taken: another program listens there (${error.message.replace(/^.*EADDRINUSE:? ?/, '')}). Set PORT to a free one.`
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
    return 'The PostgreSQL of DATABASE_URL does not answer. Start it, or leave DATABASE_URL out to use the embedded one.'
  return error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? `\n${error.cause.message}` : ''}`
    : String(error)
}
