import type { Logger } from 'pino'
import type { DatabaseObserver } from './connection.ts'
import { type Db, type OpenDb, openDb, type PoolUse } from './open-db.ts'
import { openReplica, type Replica } from './replica.ts'
import type { Work } from './work-limits.ts'

/** The maximum number of connections of a server, by kind of work. */
const CONNECTIONS = { writer: 1, request: 8, long: 3 } as const satisfies Partial<Record<Work, number>>

type PoolName = keyof typeof CONNECTIONS

export type Pools = {
  /** For requests of merchants and pages. */
  readonly db: Db
  /** The writer has its own connection, so that a rush of readers cannot delay answers (ADR-0047). */
  readonly writingDb: Db
  /** For background jobs, files and deletions, which may take minutes. */
  readonly longDb: Db
  /** Null: there is none. */
  readonly replica: Replica | null
  /** Why answers cannot be written or requests cannot be served right now; null while both work. */
  failure(): Error | null
  /** How each pool is used right now. */
  use(): Readonly<Record<string, PoolUse>>
  close(): Promise<void>
}

type Addresses = {
  readonly url: string
  /** The replica; null: there is none. */
  readonly readUrl: string | null
  /** The keys of SECRETS_KEY. */
  readonly secretsKeys: readonly Buffer[]
}

/**
 * Opens the server's pools. The writer and the requests keep a connection open and probe it.
 * @param observer receives the waits and the statements of all pools
 */
export function openPools({ url, readUrl, secretsKeys }: Addresses, log: Logger, observer: DatabaseObserver): Pools {
  function open(work: PoolName): OpenDb {
    const pool = openDb(
      url,
      CONNECTIONS[work],
      (err) => log.warn({ err, work }, 'a database connection was lost'),
      work,
    )
    pool.observe(observer)
    pool.db.cipher.useKeys(secretsKeys)
    return pool
  }
  // The writer is opened first, because it must have a connection even if few are available.
  const writer = open('writer')
  const writerWatch = writer.watch()
  const request = open('request')
  const requestWatch = request.watch()
  const long = open('long')
  const primaries = { replica: request, replica_files: long }
  const replica = readUrl === null ? null : openReplica(readUrl, { primaries, log, observer })
  return {
    db: request.db,
    writingDb: writer.db,
    longDb: long.db,
    replica,
    use: () => ({ writer: writer.use(), request: request.use(), long: long.use(), ...replica?.use() }),
    failure: () => writerWatch.failure() ?? requestWatch.failure(),
    async close() {
      await replica?.close()
      await Promise.all([request.close(), long.close()])
      await writer.close()
    },
  }
}
