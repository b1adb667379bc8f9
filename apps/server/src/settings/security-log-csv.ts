import { Readable } from 'node:stream'
import type { Db } from '../db/open-db.ts'
import { BYTE_ORDER_MARK } from '../responses/csv.ts'
import { csvPart } from '../responses/csv-part.ts'
import type { EventCursor, Wanted } from '../security-log/event-list.schema.ts'
import { definitionOf } from '../security-log/events.ts'
import { readEvents, type StoredEvent } from '../security-log/list-events.ts'

const BATCH = 1_000

const HEADINGS = ['time', 'event', 'kind', 'who', 'count', 'system', 'browser', 'network', 'survey', 'details']

/** The events of a filter as a file for spreadsheets, newest first. Equal networks have the same text. */
export function securityLogCsv(db: Db, wanted: Wanted): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(csvParts(db, wanted))) as ReadableStream<Uint8Array>
}

async function* csvParts(db: Db, wanted: Wanted): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK)
  yield part([HEADINGS])
  let after: EventCursor | undefined
  for (;;) {
    const events = await readEvents(db, wanted, { after, limit: BATCH })
    if (events.length > 0) yield part(events.map(cellsOf))
    if (events.length < BATCH) return
    after = events.at(-1)
  }
}

const part = (lines: readonly (readonly (string | number | null)[])[]) =>
  Buffer.from(lines.map((cells) => csvPart(cells, '\r\n')).join(''))

const cellsOf = ({ at, event, who, count, system, browser, network, surveyName, details }: StoredEvent) => [
  at.toISOString(),
  event,
  definitionOf(event).kind,
  who,
  count,
  system,
  browser,
  network,
  surveyName,
  JSON.stringify(details),
]
