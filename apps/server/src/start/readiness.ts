import type { DatabaseClock } from '../db/database-clock.ts'
import { DatabaseReadOnlyError } from '../db/failure-kind.ts'
import type { Pools } from '../db/open-pools.ts'
import type { Readiness } from '../http/health.ts'
import { describeUnsafe, type UnsafeConfiguration } from '../unsafe-configuration.ts'

/** If an answer has waited longer, none is being written. */
const MAX_WAITING_MS = 4_000

type Watched = {
  readonly pools: Pick<Pools, 'failure' | 'replica'>
  readonly writer: { oldestWaitingMs(): number | null }
  readonly clock: Pick<DatabaseClock, 'warning'>
  readonly isStopping: boolean
  readonly backups: { warning(): string | null }
  readonly unsafe: readonly UnsafeConfiguration[]
}

/** Whether the server can do its work now, from the last results of the probes. Sends no query. */
export function readinessOf({ pools, writer, clock, isStopping, backups, unsafe }: Watched): Readiness {
  const oldestWaitingMs = writer.oldestWaitingMs()
  return {
    reason: isStopping ? 'The server is stopping.' : reasonOf(pools.failure(), oldestWaitingMs),
    oldestWaitingMs,
    replicaLagSeconds: pools.replica?.lagSeconds() ?? null,
    warnings: [
      clock.warning(),
      backups.warning(),
      pools.replica?.warning() ?? null,
      ...unsafe.map(describeUnsafe),
    ].filter((warning) => warning !== null),
  }
}

function reasonOf(failure: Error | null, oldestWaitingMs: number | null): string | null {
  if (failure instanceof DatabaseReadOnlyError) return 'The database is read-only.'
  if (failure) return 'The database does not answer.'
  if (oldestWaitingMs === null || oldestWaitingMs <= MAX_WAITING_MS) return null
  return `An answer has waited for ${(oldestWaitingMs / 1000).toFixed(1)} seconds to be written.`
}
