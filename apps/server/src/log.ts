import { type Logger, pino } from 'pino'
import { DrizzleQueryError } from './db/drizzle.ts'
import type { EnvironmentSettings } from './environment.ts'

/** One line of JSON per event on standard output, each request's lines under its id. */
export function createLog(level: EnvironmentSettings['logLevel']): Logger {
  return pino({ level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } })
}

/** Mail servers repeat the address that they refuse. */
const EMAIL = /[^\s<>()[\]"',:;=]+@[^\s<>()[\]"',:;=]+/g

/**
 * Errors of the database driver carry their whole connection with them, and those of a query the values it was sent with,
 * which are answers, addresses and hashes; the log wants to know what happened.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const values = error instanceof DrizzleQueryError ? `\nparams: ${error.params}` : ''
  const clean = (text: string) => text.replace(values, '').replaceAll(EMAIL, '(address)')
  const { name, message, stack, cause } = error
  return {
    name,
    message: clean(message),
    stack: stack && clean(stack),
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}
