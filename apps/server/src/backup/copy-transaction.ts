import type { Socket } from 'node:net'
import type pg from 'pg'
import { connectClient } from '../db/connect-client.ts'
import { beginStatement, WORK_LIMITS } from '../db/work-limits.ts'
import { BackupError } from './backup-error.ts'

/** The text form of values must not depend on the settings of the server, the database or the role. */
const TEXT_FORM = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8'`

/** A transaction on a connection of its own, over which tables can be copied. Disposing it rolls back. */
export type CopyTransaction = {
  readonly client: pg.Client
  commit(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Begins a transaction for COPY.
 * @param mode reading gives one snapshot of everything, whatever is written meanwhile
 * @throws BackupError if the database cannot be reached
 */
export async function openCopyTransaction(url: string, mode: 'read' | 'write'): Promise<CopyTransaction> {
  const client = await connectClient(url, {
    connectionTimeoutMillis: WORK_LIMITS.command.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'earshot backup',
  }).catch((cause: Error) => {
    throw new BackupError(`The database does not answer: ${cause.message}`, { cause })
  })
  const modes = mode === 'read' ? ({ isolationLevel: 'repeatable read', accessMode: 'read only' } as const) : {}
  await client.query(`${beginStatement('command', modes)}; ${TEXT_FORM}`)
  let isCommitted = false
  return {
    client,
    async commit() {
      await client.query('COMMIT')
      isCommitted = true
      await client.end()
    },
    async [Symbol.asyncDispose]() {
      // A COPY that was left halfway would keep a graceful end waiting. PostgreSQL rolls back when the socket closes.
      if (!isCommitted) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    },
  }
}
