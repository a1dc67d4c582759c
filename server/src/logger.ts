import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines on standard output. What a query was given, and what a database says of it, may be a family's: it is left out. */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const settings = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutValues } }
  return destination ? pino(settings, destination) : pino(settings)
}

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

const maxCauses = 5

function withoutValues(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: error.name,
    message: isOfTheDatabase(error) ? 'A query failed.' : (error.message.split('\n')[0] ?? ''),
    ...(code ? { code } : {}),
    ...(frames ? { stack: frames.join('\n') } : {}),
    ...(error.cause && depth < maxCauses ? { cause: withoutValues(error.cause, depth + 1) } : {}),
  }
}

function isOfTheDatabase(error: Error): boolean {
  return 'params' in error || 'severity' in error
}
