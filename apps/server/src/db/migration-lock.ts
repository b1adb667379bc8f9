import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openMigrationClient } from './migration-client.ts'

/**
 * Any constant works if every server of this database uses the same one. Releases before concurrent migrations used
 * 7_275_016_543. They wait for that lock with a statement, and its snapshot would block a concurrent index build
 * forever.
 */
const ADVISORY_LOCK = 7_275_016_545

const POLL_MS = 200
const POLLS_BEFORE_NOTICE = 25

/**
 * Runs `work` while no other server migrates this database. The lock belongs to a transaction on a connection of its
 * own, so it ends with the process and never stays behind on a connection of a pooler. A concurrent index build waits
 * for every transaction that holds a snapshot. This one is READ COMMITTED and idle, so it holds none; servers that wait
 * try again in a new transaction each time.
 * @param work receives a check that throws if the lock was lost meanwhile
 */
export async function withMigrationLock<T>(
  url: string,
  print: (sentence: string) => void,
  work: (assertLocked: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = await openMigrationClient(url)
  try {
    let polls = 0
    for (; !(await tryLock(holder)); polls++) {
      if (polls === POLLS_BEFORE_NOTICE)
        print(`Waiting for another server, which migrates this database${await whose(holder)}.`)
      await sleep(POLL_MS)
    }
    if (polls > POLLS_BEFORE_NOTICE) print('The other server has migrated this database.')
    const value = await work(async () => {
      await holder.query('SELECT')
    })
    // Some poolers keep a connection as its client left it.
    await holder.query('COMMIT')
    return value
  } finally {
    await holder.end()
  }
}

/** The backend that holds the lock, as a part of a sentence. */
async function whose(holder: pg.Client): Promise<string> {
  const { rows } = await holder.query<{ pid: number }>(HOLDER, [ADVISORY_LOCK])
  return rows[0] ? ` (backend ${rows[0].pid} holds the lock)` : ''
}

/** A lock of one number is shown as its two halves. */
const HOLDER = `
  SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.granted AND l.objsubid = 1
    AND (l.classid::bigint << 32 | l.objid::bigint) = $1`

/** Leaves the transaction open if the lock was acquired. */
async function tryLock(holder: pg.Client): Promise<boolean> {
  await holder.query('BEGIN ISOLATION LEVEL READ COMMITTED')
  await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  const { rows } = await holder.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS locked', [
    ADVISORY_LOCK,
  ])
  if (rows[0]?.locked) return true
  await holder.query('ROLLBACK')
  return false
}
