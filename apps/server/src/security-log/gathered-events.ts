import type { StoreId } from '@earshot/survey'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import type { EventFacts, EventSource } from './events.ts'
import { recordSecurityEvent } from './record.ts'

/** So many different events wait at most. Others are dropped, and their number is logged. */
const MAX_WAITING = 1_000
/** So many of these come from one network at most, so that it does not displace the events of others. */
const MAX_OF_NETWORK = 100

type Gathered = EventFacts & {
  readonly store: StoreId | { readonly email: string }
  readonly source: EventSource
  readonly at: Date
  readonly count: number
}

/** Finds the stores of addresses that merchants log in with. */
type FindStores = (emails: readonly string[]) => Promise<ReadonlyMap<string, StoreId>>

export type GatheredEvents = ReturnType<typeof createGatheredEvents>

/**
 * Events that anybody can cause, and that can be very many: gathered in memory, and written some seconds later. So no reply
 * takes longer because an address has an account, and a flood is few statements. A server that is killed loses those
 * that were not written yet.
 */
export function createGatheredEvents(db: Db, log: Logger, findStores: FindStores) {
  let waiting = new Map<string, Gathered>()
  /** How many of them each network has caused. */
  let networks = new Map<string | null, number>()
  let dropped = 0

  function note(event: Gathered): void {
    const key = JSON.stringify([event.store, event.event, event.details, event.source])
    const known = waiting.get(key)
    if (known) {
      waiting.set(key, { ...event, count: event.count + known.count })
      return
    }
    const network = event.source.device?.network ?? null
    const ofNetwork = networks.get(network) ?? 0
    const isFull = waiting.size >= MAX_WAITING || (network !== null && ofNetwork >= MAX_OF_NETWORK)
    if (isFull) {
      dropped += event.count
      return
    }
    waiting.set(key, event)
    networks.set(network, ofNetwork + 1)
  }

  return {
    note,

    /** Writes the events gathered so far. Never throws: those that cannot be written wait for the next time. */
    async write(): Promise<void> {
      if (dropped > 0) log.warn({ dropped }, 'there were too many security events to record each')
      dropped = 0
      const taken = waiting
      waiting = new Map()
      networks = new Map()
      try {
        const stores = await storesOf([...taken.values()], findStores)
        for (const [key, { store, source, at, ...event }] of taken) {
          const storeId = typeof store === 'string' ? store : stores.get(store.email)
          if (storeId !== undefined) {
            await recordSecurityEvent(db, { ...source, log, now: at }, { ...event, storeId })
          } else {
            // Somebody may have typed their password as the address, so it is not logged.
            const network = source.device?.network ?? null
            log.info(
              { event: event.event, storeId: null, who: source.who, network, count: event.count },
              'security event',
            )
          }
          taken.delete(key)
        }
      } catch (error) {
        log.warn({ err: error }, 'security events could not be written yet')
        for (const event of taken.values()) note(event)
      }
    },
  }
}

/** The stores of the addresses that events name. */
async function storesOf(events: readonly Gathered[], findStores: FindStores): Promise<ReadonlyMap<string, StoreId>> {
  const emails = new Set(events.flatMap(({ store }) => (typeof store === 'string' ? [] : store.email)))
  return emails.size === 0 ? new Map() : findStores([...emails])
}
