import type { StoreId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import type { JobKind } from './job-kind.ts'
import { giveTurns } from './job-turns.ts'

type NewJob<Payload> = {
  readonly storeId: StoreId
  /** Nothing is added while an unfinished job of the same kind and store has this key. */
  readonly key: string
  readonly payload: Payload
}

/**
 * Adds a job, which runs as soon as its store has a turn.
 * @param tx the transaction that causes the job, so that both are committed or neither
 */
export async function enqueue<Payload extends object>(
  tx: Db,
  kind: JobKind<Payload>,
  { storeId, key, payload }: NewJob<Payload>,
): Promise<void> {
  await tx.execute(sql`
    WITH added AS (
      INSERT INTO jobs (store_id, job_id, kind, lane, key, payload)
      VALUES (${storeId}, ${newUuid()}, ${kind.name}, ${kind.lane}, ${key}, ${JSON.stringify(payload)}::jsonb)
      ON CONFLICT (store_id, kind, key) WHERE failed_at IS NULL DO NOTHING
      RETURNING store_id, lane, due_at)
    ${giveTurns(sql`added`)}`)
}

/** Whether a job of this kind and key waits or runs: neither finished, nor failed for good, nor discarded. */
export async function isUnfinished(
  db: Db,
  kind: JobKind<object>,
  { storeId, key }: Omit<NewJob<object>, 'payload'>,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    SELECT FROM jobs WHERE store_id = ${storeId} AND kind = ${kind.name} AND key = ${key} AND failed_at IS NULL`)
  return rowCount !== 0
}
