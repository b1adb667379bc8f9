import { Readable } from 'node:stream'
import type { Db } from '../db/open-db.ts'
import { BYTE_ORDER_MARK } from '../responses/csv.ts'
import { csvLinesText } from '../responses/csv-text.ts'
import type { Wanted } from '../security-log/event-list.schema.ts'
import { definitionOf } from '../security-log/events.ts'
import { readEvents, type StoredEvent } from '../security-log/list-events.ts'
import { sentenceOfEvent } from '../security-log/sentences.ts'

const BATCH = 1_000

const HEADINGS = [
  'time',
  'description',
  'event',
  'kind',
  'who',
  'count',
  'system',
  'browser',
  'network',
  'survey',
  'details',
]

/**
 * The events of a filter as a file for spreadsheets, newest first. Equal networks have the same text. The newest events
 * are read before it returns, so that the file has no event that is recorded after that, such as its own.
 */
export async function securityLogCsv(db: Db, wanted: Wanted): Promise<ReadableStream<Uint8Array>> {
  const newest = await readEvents(db, wanted, { after: undefined, limit: BATCH })
  return Readable.toWeb(Readable.from(csvParts(db, wanted, newest))) as ReadableStream<Uint8Array>
}

async function* csvParts(db: Db, wanted: Wanted, newest: readonly StoredEvent[]): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK)
  yield part([HEADINGS])
  for (let events = newest; events.length > 0; ) {
    yield part(events.map(cellsOf))
    if (events.length < BATCH) return
    events = await readEvents(db, wanted, { after: events.at(-1), limit: BATCH })
  }
}

const part = (lines: readonly (readonly (string | number | null)[])[]) => Buffer.from(csvLinesText(lines, 'comma'))

const cellsOf = (stored: StoredEvent) => [
  stored.at.toISOString(),
  sentenceOfEvent(stored),
  stored.event,
  definitionOf(stored.event).kind,
  stored.who,
  stored.count,
  stored.system,
  stored.browser,
  stored.network,
  stored.surveyName,
  JSON.stringify(stored.details),
]
