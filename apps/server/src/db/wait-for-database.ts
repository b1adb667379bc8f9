import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { sentenceOf } from '../sentence-of.ts'
import { DatabaseTlsError } from './connect-client.ts'
import { failureKind, sqlState } from './failure-kind.ts'
import { openMigrationClient } from './migration-client.ts'

const FIRST_PAUSE_MS = 125
const MAX_PAUSE_MS = 1_000

/** SQLSTATEs of a wrong user, password or database name: a person has to change the settings. */
const MISCONFIGURED = /^(?:28|3D)/

/**
 * Runs the first work on the database. While the database is unavailable it retries with increasing pauses and writes
 * one log line, because servers and databases start in any order.
 * @param setting the name of the setting that has the address
 * @throws on errors that waiting cannot fix: a refused login, a missing database, a certificate that is not trusted, an
 *   unsupported server, a failed migration
 */
export async function waitForDatabase<T>(
  url: string,
  work: () => Promise<T>,
  log: Logger,
  setting = 'DATABASE_URL',
): Promise<T> {
  let isWaiting = false
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      await connectOnce(url, setting)
      const value = await work()
      if (isWaiting) log.warn('the database answers')
      return value
    } catch (error) {
      if (!isWorthWaiting(error)) throw error
      if (!isWaiting) log.warn({ reason: sentenceOf(error) }, 'waiting for the database')
      isWaiting = true
    }
    await sleep(pauseMs)
  }
}

const isWorthWaiting = (error: unknown) =>
  failureKind(error) === 'database' &&
  !MISCONFIGURED.test(sqlState(error) ?? '') &&
  !(error instanceof Error && error.cause instanceof DatabaseTlsError)

/** Bounds the time for a connection on a network that drops packets. */
async function connectOnce(url: string, setting: string): Promise<void> {
  const client = await openMigrationClient(url, setting)
  await client.end()
}
