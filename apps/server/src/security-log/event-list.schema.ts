import type { StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { RETAINED_DAYS } from '../db/personal-data.ts'
import { deviceNameSchema } from '../http/device-name.ts'
import { wholeNumber } from '../http/whole-number.schema.ts'
import { EVENT_CAUSES, EVENT_KINDS, EVENT_NAMES, type EventFacts, SECURITY_EVENTS } from './events.ts'

const MAX_PER_PAGE = 100
const CURSOR = /^([0-9a-z]{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Where a page of the list begins: behind this event. */
export type EventCursor = { readonly at: Date; readonly eventId: string }

/** A cursor as the text that `after` takes. */
export const eventCursorText = ({ at, eventId }: EventCursor): string => `${at.getTime().toString(36)}.${eventId}`

function parseCursor(cursor: string): EventCursor {
  const [, time = '', eventId = ''] = CURSOR.exec(cursor) ?? []
  return { at: new Date(Number.parseInt(time, 36)), eventId }
}

/** Which events of a store are wanted. */
export const eventFilterSchema = v.object({
  /** One kind, or the events of all kinds that somebody else may have caused. */
  kind: v.optional(v.picklist([...EVENT_KINDS, 'suspicious'])),
  who: v.optional(v.picklist(EVENT_CAUSES)),
  /** Only events of so many days. */
  days: v.optional(wholeNumber(RETAINED_DAYS.securityEvent), String(RETAINED_DAYS.securityEvent)),
})

export type EventFilter = v.InferOutput<typeof eventFilterSchema>

export const eventListQuery = v.object({
  ...eventFilterSchema.entries,
  after: v.optional(v.pipe(v.string(), v.regex(CURSOR, 'must be a `next` of this list'), v.transform(parseCursor))),
  limit: v.optional(wholeNumber(MAX_PER_PAGE), '50'),
})

const common = {
  eventId: v.string(),
  /** When it happened; the newest of equal events that are one row. */
  at: v.string(),
  kind: v.picklist(EVENT_KINDS),
  isSuspicious: v.boolean(),
  /** The event in an English sentence. */
  sentence: v.string(),
  who: v.picklist(EVENT_CAUSES),
  device: deviceNameSchema,
  /** Null where no network is known. */
  isThisNetwork: v.nullable(v.boolean()),
  /** How often it happened within an hour. */
  count: v.number(),
  /** The name of the survey that it is about; null for none, and for one that is gone. */
  surveyName: v.nullable(v.string()),
}

const listed = EVENT_NAMES.map((event) =>
  v.object({ ...common, event: v.literal(event), details: SECURITY_EVENTS[event].details }),
)

export type ListedEvent = v.InferOutput<v.ObjectSchema<typeof common, undefined>> & EventFacts

export const eventListSchema = v.object({
  // The compiler does not derive the union from a list that is computed.
  events: v.array(v.variant('event', listed) as unknown as v.GenericSchema<ListedEvent>),
  /** How many there are with this filter. 10,000 is that many or more. */
  total: v.number(),
  next: v.nullable(v.string()),
})

export type EventList = v.InferOutput<typeof eventListSchema>

export type Wanted = EventFilter & { readonly storeId: StoreId; readonly now: Date }
