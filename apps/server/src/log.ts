import { type Logger, pino } from 'pino'
import type { Settings } from './environment.ts'

/** One line of JSON per event on standard output, each request's lines under its id. */
export function createLog(level: Settings['logLevel']): Logger {
  return pino({ level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } })
}

/** Errors of the database driver carry their whole connection with them; the log wants to know what happened. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  return {
    name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && { cause: describe(cause) }),
  }
}
