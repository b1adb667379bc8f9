import type { GatheredEvents } from '../security-log/gathered-events.ts'
import type { StoredResponse } from './response-columns.ts'

/** Notes for the security log which of the responses that were set aside are part of a rush. */
export function noteRushes(events: Pick<GatheredEvents, 'note'>, setAside: readonly StoredResponse[]): void {
  for (const { storeId, surveyId, rushId, receivedAt } of setAside) {
    if (rushId === null) continue
    const source = { who: 'network', device: null } as const
    const details = { surveyId }
    events.note({ event: 'rush_set_aside', details, store: storeId, source, at: receivedAt, count: 1 })
  }
}
