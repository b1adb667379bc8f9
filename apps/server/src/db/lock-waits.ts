import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { MIGRATION_PROGRAM, openMigrationClient } from './migration-client.ts'

/** Shorter than the lock timeout, so that a sample falls into each try. */
const SAMPLE_MS = 400
const NOTICE_AFTER_MS = 5_000
const NEXT_NOTICE_AFTER_MS = 60_000

/**
 * Runs a migration, and reports for which transactions it waits: after five seconds, then every minute. The server looks
 * for them on a connection of its own. The one that holds the migration lock cannot look: while its query runs it has a
 * snapshot, and a concurrent index build would wait for it forever.
 * @param print receives messages for the operator, without the texts of queries
 */
export async function reportingLockWaits<T>(
  url: string,
  { name, print }: { readonly name: string; readonly print: (sentence: string) => void },
  work: () => Promise<T>,
): Promise<T> {
  const done = new AbortController()
  const watching = watch(url, done.signal, (blockers) =>
    print(`Migration ${name} waits for other transactions: ${blockers.join(', ')}. It continues once they end.`),
  ).catch((error: unknown) => {
    print(`Whether migration ${name} waits for other transactions is unknown: ${String(error)}`)
    return false
  })
  try {
    const value = await work()
    done.abort()
    if (await watching) print(`Migration ${name} has run.`)
    return value
  } finally {
    done.abort()
    await watching
  }
}

/** @returns whether it gave notice */
async function watch(
  url: string,
  signal: AbortSignal,
  giveNotice: (blockers: readonly string[]) => void,
): Promise<boolean> {
  if (!(await pause(NOTICE_AFTER_MS, signal))) return false
  const client = await openMigrationClient(url)
  try {
    let noticeAt = 0
    do {
      const blockers = performance.now() < noticeAt ? [] : await readBlockers(client)
      if (blockers.length > 0) {
        giveNotice(blockers)
        noticeAt = performance.now() + NEXT_NOTICE_AFTER_MS
      }
    } while (await pause(SAMPLE_MS, signal))
    return noticeAt > 0
  } finally {
    await client.end()
  }
}

/** @returns false once `signal` is aborted */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => {
    // Only the signal can reject it.
    return false
  })

type Blocker = { readonly pid: number; readonly program: string | null; readonly since: Date | null }

/** Only a superuser sees the moments of other users. */
async function readBlockers(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<Blocker>(BLOCKERS, [MIGRATION_PROGRAM])
  return rows.map(({ pid, program, since }) => {
    const details = [program, since && `last query at ${since.toISOString()}`].filter(Boolean).join(', ')
    return `backend ${pid}${details && ` (${details})`}`
  })
}

const BLOCKERS = `
  SELECT b.pid, b.application_name AS program, b.query_start AS since
  FROM (
    SELECT DISTINCT unnest(pg_blocking_pids(pid)) AS pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = $1 AND wait_event_type = 'Lock') blocking
  JOIN pg_stat_activity b USING (pid) ORDER BY b.pid`
