import type { StoreId } from '@earshot/survey'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import type { EventFacts, EventSource } from './events.ts'
import { recordSecurityEvent } from './record.ts'

/**
 * So many different events wait at most. Then they are written at once, because one network that logs in with invented
 * addresses would keep all other events out. While they cannot be written, others are dropped, and their number is logged.
 */
const MAX_WAITING = 1_000

type Gathered = EventFacts & {
  readonly store: StoreId | { readonly email: string }
  readonly source: EventSource
  readonly at: Date
  readonly count: number
}

/** Finds the stores of addresses that merchants log in with. */
type FindStores = (emails: readonly string[]) => Promise<FoundStores>
type FoundStores = ReadonlyMap<string, StoreId>

export type GatheredEvents = ReturnType<typeof createGatheredEvents>

/**
 * Events that anybody can cause, and that can be very many: gathered in memory, and written some seconds later. So no reply
 * takes longer because an address has an account, and a flood is few statements. A server that is killed loses those
 * that were not written yet.
 */
export function createGatheredEvents(db: Db, log: Logger, findStores: FindStores) {
  let waiting = new Map<string, Gathered>()
  let dropped = 0
  /** Ends when everything that was taken so far has been written, or waits again. */
  let writing: Promise<void> = Promise.resolve()
  /** Not while events are written, and not after a failure until a later write succeeds. */
  let canWriteAtOnce = true

  function gather(event: Gathered): void {
    const key = JSON.stringify([event.store, event.event, event.details, event.source])
    const known = waiting.get(key)
    if (!known && waiting.size >= MAX_WAITING) dropped += event.count
    else waiting.set(key, { ...event, count: event.count + (known?.count ?? 0) })
  }

  async function record({ store, source, at, ...event }: Gathered, stores: FoundStores): Promise<void> {
    const storeId = typeof store === 'string' ? store : stores.get(store.email)
    if (storeId !== undefined) {
      await recordSecurityEvent(db, { ...source, log, now: at }, { ...event, storeId })
      return
    }
    // Somebody may have typed their password as the address, so it is not logged.
    const network = source.device?.network ?? null
    log.info({ event: event.event, storeId: null, who: source.who, network, count: event.count }, 'security event')
  }

  async function writeTaken(taken: Map<string, Gathered>): Promise<void> {
    canWriteAtOnce = false
    try {
      const stores = await storesOf([...taken.values()], findStores)
      for (const [key, event] of taken) {
        await record(event, stores)
        taken.delete(key)
      }
      canWriteAtOnce = true
    } catch (error) {
      log.warn({ err: error }, 'security events could not be written yet')
      for (const event of taken.values()) gather(event)
    }
  }

  /** Writes the events gathered so far. Never throws: those that cannot be written wait for the next time. */
  async function write(): Promise<void> {
    if (dropped > 0) log.warn({ dropped }, 'there were too many security events to record each')
    dropped = 0
    const taken = waiting
    waiting = new Map()
    writing = Promise.all([writing, writeTaken(taken)]).then(() => {})
    await writing
  }

  return {
    note(event: Gathered): void {
      gather(event)
      if (waiting.size >= MAX_WAITING && canWriteAtOnce) void write()
    },
    write,
  }
}

/** The stores of the addresses that events name. */
async function storesOf(events: readonly Gathered[], findStores: FindStores): Promise<FoundStores> {
  const emails = new Set(events.flatMap(({ store }) => (typeof store === 'string' ? [] : store.email)))
  return emails.size === 0 ? new Map() : findStores([...emails])
}
