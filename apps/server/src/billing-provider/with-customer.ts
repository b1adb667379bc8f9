import type { StoreId } from '@earshot/survey'
import { and, eq, isNull, lte } from '../db/drizzle.ts'
import { providerCustomers, providerSubscriptions } from '../db/schema.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hourlyKind } from '../jobs/job-kind.ts'
import type { LockedCustomer } from './locked-customer.ts'
import type { Provider } from './provider.ts'
import { rollOver } from './roll-over.ts'
import { SEND_WEBHOOK } from './webhooks.ts'

/**
 * The one way to a customer, for reading as for writing: one row lock, so that whatever two servers do to one customer
 * they do one after the other; and the roll-over first, so that nobody ever sees a period that is over.
 * @returns null where there is no such customer
 */
export async function withCustomer<T>(
  provider: Provider,
  storeId: StoreId,
  work: (locked: LockedCustomer) => Promise<T>,
): Promise<T | null> {
  return provider.db.transaction(async (tx) => {
    const [customer] = await tx
      .select()
      .from(providerCustomers)
      .where(eq(providerCustomers.storeId, storeId))
      .for('update')
    if (!customer) return null
    // Read only now: after waiting for the lock, the time must not be before that of the earlier holder.
    const locked: LockedCustomer = { provider, tx, now: provider.now(), storeId, customer, webhooks: [] }
    await rollOver(locked)
    const result = await work(locked)
    for (const payload of locked.webhooks) {
      await enqueue(tx, SEND_WEBHOOK, { storeId, key: payload.webhookId, payload })
    }
    return result
  })
}

export const ROLL_OVER = hourlyKind('roll_over_test_billing')

/**
 * Brings every customer whose period is over up to now. Servers that do it at once do it one after the other.
 * @param signal ends it after the customer under way
 * @returns whether none is left
 */
export async function rollOverDue(provider: Provider, signal: AbortSignal): Promise<boolean> {
  const { storeId, status, frozenAt, periodEnd } = providerSubscriptions
  const due = await provider.db
    .select({ storeId })
    .from(providerSubscriptions)
    .where(and(eq(status, 'active'), isNull(frozenAt), lte(periodEnd, provider.now())))
  for (const { storeId } of due) {
    await withCustomer(provider, storeId, async () => {})
    if (signal.aborted) return false
  }
  return true
}
