import type { StoreId } from '@earshot/survey'
import { inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import { everySignIn } from '../sign-in/accounts.ts'
import type { EventFacts, EventSource } from './events.ts'
import { recordSecurityEvent } from './record.ts'

/** So many different events wait at most. Others are dropped, and their number is logged. */
const MAX_WAITING = 1_000

type Gathered = EventFacts & {
  readonly store: StoreId | { readonly email: string }
  readonly source: EventSource
  readonly at: Date
  readonly count: number
}

export type GatheredEvents = ReturnType<typeof createGatheredEvents>

/**
 * Events that anybody can cause, and that can be very many: gathered in memory, and written some seconds later. So no reply
 * takes longer because an address has an account, and a flood is few statements. A server that is killed loses those
 * that were not written yet.
 */
export function createGatheredEvents(db: Db, log: Logger) {
  let waiting = new Map<string, Gathered>()
  let dropped = 0

  function note(event: Gathered): void {
    const key = JSON.stringify([event.store, event.event, event.details, event.source])
    const known = waiting.get(key)
    if (!known && waiting.size >= MAX_WAITING) dropped += event.count
    else waiting.set(key, { ...event, count: event.count + (known?.count ?? 0) })
  }

  return {
    note,

    /** Writes the events gathered so far. Never throws: those that cannot be written wait for the next time. */
    async write(): Promise<void> {
      if (dropped > 0) log.warn({ dropped }, 'there were too many security events to record each')
      dropped = 0
      const taken = waiting
      waiting = new Map()
      try {
        const stores = await storesOf(db, [...taken.values()])
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

/** The store of each address that merchants log in with. It is that of the confirmed account, or else of the only one. */
async function storesOf(db: Db, events: readonly Gathered[]): Promise<Map<string, StoreId>> {
  const emails = new Set(events.flatMap(({ store }) => (typeof store === 'string' ? [] : store.email)))
  if (emails.size === 0) return new Map()
  const signIn = everySignIn(db)
  const rows = await db
    .select({ email: signIn.email, storeId: signIn.storeId, isConfirmed: signIn.isConfirmed })
    .from(signIn)
    .where(inArray(signIn.email, [...emails]))
  const accountsByEmail = Map.groupBy(rows, ({ email }) => email)
  const owners = [...accountsByEmail.values()].flatMap((accounts) => {
    const confirmed = accounts.filter(({ isConfirmed }) => isConfirmed)
    return confirmed.length > 0 || accounts.length > 1 ? confirmed : accounts
  })
  return new Map(owners.map(({ email, storeId }) => [email, storeId]))
}
