import { createHash } from 'node:crypto'
import type { StoreId } from '@earshot/survey'
import type { Logger } from 'pino'
import { v7 as newUuid } from 'uuid'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { definitionOf, type EventFacts, type EventSource } from './events.ts'

const HOUR_MS = 60 * 60 * 1000

/** So many rows of one event are written in an hour for different networks. The others share one. */
const MAX_ROWS_AN_HOUR = 20

/** Records security events for one caller. */
export type EventRecorder = EventSource & { readonly log: Logger; readonly now: Date }

export type NewEvent = EventFacts & {
  readonly storeId: StoreId
  /** How often it happened; once if absent. */
  readonly count?: number
  /** Equal for all parts of one action. Those of an hour are one row; their details are numbers, and are added. */
  readonly partOf?: string
}

/**
 * Records an event in the security log of a store, and writes a line with the field `event` to the log of the program.
 * Call it last in the transaction that does what happened: the line is not taken back. A store that is gone has no log,
 * so only the line is written.
 */
export async function recordSecurityEvent(db: Db, recorder: EventRecorder, event: NewEvent): Promise<void> {
  const known = { ...NO_DEVICE, ...recorder.device }
  await write(db, recorder, event, await rowOf(db, recorder, event))
  const { storeId, count = 1, details } = event
  recorder.log.info(
    { event: event.event, storeId, who: recorder.who, network: known.network, count, details },
    'security event',
  )
}

const NO_DEVICE = { system: null, browser: null, network: null }

type Row = { readonly eventId: string; readonly device: typeof NO_DEVICE | NonNullable<EventSource['device']> }

async function rowOf(db: Db, recorder: EventRecorder, event: NewEvent): Promise<Row> {
  const device = { ...NO_DEVICE, ...recorder.device }
  const hour = Math.floor(recorder.now.getTime() / HOUR_MS)
  if (event.partOf !== undefined) return { eventId: idFrom([event.event, recorder.who, event.partOf, hour]), device }
  if (definitionOf(event.event).sharesRowBy === undefined) return { eventId: newUuid(), device }
  return sharedRow(db, recorder, event)
}

async function write(db: Db, { who, now }: EventRecorder, event: NewEvent, { eventId, device }: Row): Promise<void> {
  const { storeId, details, count = 1, partOf } = event
  const added = sql`(
    SELECT jsonb_object_agg(key, value::bigint + coalesce((e.details ->> key)::bigint, 0)) FROM jsonb_each_text(excluded.details))`
  await db.execute(sql`
    INSERT INTO security_events AS e
      (store_id, event_id, at, event, who, system, browser, network, count, details)
    SELECT store_id, ${eventId}::uuid, ${now.toISOString()}::timestamptz, ${event.event}, ${who},
      ${device.system}, ${device.browser}, ${device.network}, ${count}::integer, ${JSON.stringify(details)}::jsonb
    FROM stores WHERE store_id = ${storeId}
    ON CONFLICT (store_id, event_id) DO UPDATE SET
      count = ${partOf === undefined ? sql`least(e.count::bigint + excluded.count, ${MAX_COUNT}::bigint)::integer` : sql`e.count`},
      details = ${partOf === undefined ? sql`e.details` : added}, at = greatest(e.at, excluded.at),
      system = excluded.system, browser = excluded.browser`)
}

const MAX_COUNT = 1_000_000_000

/** The row that equal events of this hour share. */
async function sharedRow(
  db: Db,
  { who, device, now }: EventRecorder,
  { storeId, event, details }: NewEvent,
): Promise<Row> {
  const known = device ?? NO_DEVICE
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const equal = definitionOf(event).sharesRowBy === 'device' ? known : { network: known.network }
  const eventId = idFrom([event, who, details, hour, equal.network, 'system' in equal ? equal : null])
  const since = new Date(hour * HOUR_MS).toISOString()
  const { rows } = await db.execute<{ is_there: boolean; rows: number }>(sql`
    SELECT EXISTS (SELECT FROM security_events WHERE store_id = ${storeId} AND event_id = ${eventId}) AS is_there,
      (SELECT count(*)::integer FROM (
        SELECT FROM security_events WHERE store_id = ${storeId} AND at >= ${since} AND event = ${event}
        LIMIT ${MAX_ROWS_AN_HOUR}) counted) AS rows`)
  const [found] = rows
  if (!found || found.is_there || found.rows < MAX_ROWS_AN_HOUR) return { eventId, device: known }
  return { eventId: idFrom([event, who, details, hour]), device: NO_DEVICE }
}

/** The same id for the same facts. */
function idFrom(facts: readonly unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
