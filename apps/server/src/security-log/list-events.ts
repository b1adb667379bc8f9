import { DAY_MS } from '@earshot/survey'
import { type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import type { DeviceName } from '../http/device-name.ts'
import {
  type EventCursor,
  type EventList,
  eventCursorText,
  type ListedEvent,
  type Wanted,
} from './event-list.schema.ts'
import { definitionOf, EVENT_NAMES, type EventSource } from './events.ts'
import { type CountedEvent, sentenceOfEvent } from './sentences.ts'

/** Counting stops here. */
const MAX_COUNTED = 10_000

/** A row as it is stored, with the name of its survey. */
export type StoredEvent = CountedEvent & {
  readonly surveyName: string | null
  readonly eventId: string
  readonly at: Date
  readonly who: EventSource['who']
  readonly system: DeviceName['system']
  readonly browser: string | null
  readonly network: string | null
}

type Page = { readonly after: EventCursor | undefined; readonly limit: number }

/**
 * A page of a store's security log, newest first.
 * @param network the caller's (`sessionNetwork`)
 */
export async function listEvents(db: Db, wanted: Wanted, page: Page, network: string): Promise<EventList> {
  const rows = await readEvents(db, wanted, { ...page, limit: page.limit + 1 })
  const events = rows.slice(0, page.limit)
  const last = events.at(-1)
  return {
    events: events.map((row) => present(row, network)),
    total: await countEvents(db, wanted),
    next: last && rows.length > events.length ? eventCursorText(last) : null,
  }
}

function present({ system, browser, network: own, ...row }: StoredEvent, network: string): ListedEvent {
  const { kind, isSuspicious = false } = definitionOf(row.event)
  const isThisNetwork = own === null ? null : own === network
  const sentence = sentenceOfEvent(row)
  return { ...row, kind, isSuspicious, sentence, device: { system, browser }, isThisNetwork, at: row.at.toISOString() }
}

/** Reads the next events behind a cursor, newest first. */
export async function readEvents(db: Db, wanted: Wanted, { after, limit }: Page): Promise<StoredEvent[]> {
  const behind = after ? sql`(e.at, e.event_id) < (${after.at.toISOString()}, ${after.eventId}::uuid)` : sql`true`
  // Each name was written together with its own details.
  const { rows } = await db.execute<Omit<StoredEvent, 'at'> & CountedEvent & { at: string }>(sql`
    SELECT e.event_id AS "eventId", e.at, e.event, e.who, e.system, e.browser, e.network, e.count, e.details,
      s.name AS "surveyName"
    FROM security_events e
    LEFT JOIN surveys s ON s.store_id = e.store_id AND s.survey_id = (e.details ->> 'surveyId')::uuid
    WHERE ${isWanted(wanted)} AND ${behind}
    ORDER BY e.at DESC, e.event_id DESC LIMIT ${limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

async function countEvents(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM (
      SELECT FROM security_events e WHERE ${isWanted(wanted)} LIMIT ${MAX_COUNTED}) counted`)
  return rows[0]?.n ?? 0
}

/** Events of a later release, which this one has no words for, are left out. */
function isWanted({ storeId, kind, who, days, now }: Wanted): SQL {
  const names = EVENT_NAMES.filter((name) => {
    const definition = definitionOf(name)
    return kind === undefined || (kind === 'suspicious' ? definition.isSuspicious === true : definition.kind === kind)
  })
  const since = new Date(now.getTime() - days * DAY_MS).toISOString()
  return sql`e.store_id = ${storeId} AND e.at >= ${since} AND e.event IN ${names}
    AND ${who === undefined ? sql`true` : sql`e.who = ${who}`}`
}
