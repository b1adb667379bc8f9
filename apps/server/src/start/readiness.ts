import type { DatabaseClock } from '../db/database-clock.ts'
import { DatabaseReadOnlyError } from '../db/failure-kind.ts'
import type { Pools } from '../db/open-pools.ts'
import type { Readiness } from '../http/health.ts'

/** If an answer has waited longer, none is being written. */
const MAX_WAITING_MS = 4_000

type Watched = {
  readonly pools: Pick<Pools, 'failure' | 'replica'>
  readonly writer: { oldestWaitingMs(): number | null }
  readonly clock: Pick<DatabaseClock, 'warning'>
  readonly isStopping: boolean
  readonly backups: { warning(): string | null }
}

/** Whether the server can do its work now, from the last results of the probes. Sends no query. */
export function readinessOf({ pools, writer, clock, isStopping, backups }: Watched): Readiness {
  const oldestWaitingMs = writer.oldestWaitingMs()
  return {
    reason: isStopping ? 'The server is stopping.' : reasonOf(pools.failure(), oldestWaitingMs),
    oldestWaitingMs,
    replicaLagSeconds: pools.replica?.lagSeconds() ?? null,
    warnings: [clock.warning(), backups.warning(), pools.replica?.warning() ?? null].filter(
      (warning) => warning !== null,
    ),
  }
}

function reasonOf(failure: Error | null, oldestWaitingMs: number | null): string | null {
  if (failure instanceof DatabaseReadOnlyError) return 'The database is read-only.'
  if (failure) return 'The database does not answer.'
  if (oldestWaitingMs === null || oldestWaitingMs <= MAX_WAITING_MS) return null
  return `An answer has waited for ${(oldestWaitingMs / 1000).toFixed(1)} seconds to be written.`
}
