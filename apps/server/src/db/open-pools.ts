import type { Logger } from 'pino'
import { type Db, type OpenDb, openDb } from './open-db.ts'
import type { Work } from './work-limits.ts'

/** How many connections a server takes at most, by kind of work. */
const CONNECTIONS = { writer: 1, request: 8, long: 3 } as const satisfies Partial<Record<Work, number>>

export type Pools = {
  /** For requests that somebody waits for. */
  readonly db: Db
  /** The writer's one connection is its own, so that no rush of readers can keep answers waiting (A12). */
  readonly writingDb: Db
  /** For chores, files and deletions, which may take minutes. */
  readonly longDb: Db
  /** Why answers cannot be written, or requests answered, at the moment; null while all is well. */
  failure(): Error | null
  close(): Promise<void>
}

/** Opens the server's pools. The writer and the requests keep a connection open and probe it. */
export function openPools(url: string, log: Logger): Pools {
  const open = (work: keyof typeof CONNECTIONS): OpenDb =>
    openDb(url, CONNECTIONS[work], (err) => log.warn({ err, work }, 'a database connection was lost'), work)
  // The writer comes first: where connections are scarce, it must have one.
  const writer = open('writer')
  const writerWatch = writer.watch()
  const request = open('request')
  const requestWatch = request.watch()
  const long = open('long')
  return {
    db: request.db,
    writingDb: writer.db,
    longDb: long.db,
    failure: () => writerWatch.failure() ?? requestWatch.failure(),
    async close() {
      await Promise.all([request.close(), long.close()])
      await writer.close()
    },
  }
}
