import type { api, Reply } from '../../lib/api.ts'
import { createDeviceStore } from '../../lib/device-store.ts'
import { session } from '../../lib/session.ts'
import type { Known } from '../billing/billing.ts'

/** The data that opens a survey again without a network. */
export type Seen = {
  readonly details: Reply<typeof api.onboarding.store.details.$get>
  readonly customer: Known
  readonly survey: Reply<(typeof api.surveys)[':surveyId']['$get']>
}

/** The version of this shape: the data of another build may be of no use to this one. */
const SHAPE = 1
const KEY = 'survey'

/** A database of its own: that of the drafts is open all the time, in tabs of earlier builds too, and keeps its version. */
const inStore = createDeviceStore('earshot-seen', 'last')

type Row = Seen & { readonly shape: number; readonly merchantId: string }

/**
 * The survey that was last open on this device, with the facts about its store: its merchant can continue with it
 * without a network. If a browser stores nothing, nothing here fails.
 */
export const lastSeen = {
  async save({ details, customer, survey }: Seen): Promise<void> {
    const merchantId = session.read()?.merchantId
    if (merchantId === undefined) return
    // Nothing is bought without a network: the token for billing stays where it was.
    const saved = { ...details, billing: { ...details.billing, customerApiToken: null } }
    const row: Row = { details: saved, customer, survey, shape: SHAPE, merchantId }
    await inStore('readwrite', (rows) => rows.put(row, KEY))
  },

  async read(): Promise<Seen | null> {
    const row = (await inStore('readonly', (rows) => rows.get(KEY))) as Row | undefined
    if (row?.shape !== SHAPE) return null
    if (row.merchantId === session.read()?.merchantId) return row
    await lastSeen.clear()
    return null
  },

  async clear(): Promise<void> {
    await inStore('readwrite', (rows) => rows.clear())
  },
}
