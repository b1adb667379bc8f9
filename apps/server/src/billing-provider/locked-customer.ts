import type { StoreId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { providerCustomers } from '../db/schema.ts'
import type { Provider } from './provider.ts'
import type { OutgoingWebhook, Topic } from './webhooks.ts'

export type Customer = typeof providerCustomers.$inferSelect

/** A customer whose row is locked until the transaction ends, with all periods brought up to `now`. */
export type LockedCustomer = {
  readonly provider: Provider
  readonly tx: Db
  readonly now: Date
  readonly storeId: StoreId
  customer: Customer
  /** The webhooks to send after the commit; their jobs are added in the same transaction. */
  readonly webhooks: OutgoingWebhook[]
}

/** Changes the customer, in the database and in this object. */
export async function changeCustomer(
  locked: LockedCustomer,
  change: Partial<Omit<Customer, 'storeId'>>,
): Promise<void> {
  const { tx, storeId } = locked
  await tx.update(providerCustomers).set(change).where(eq(providerCustomers.storeId, storeId))
  locked.customer = { ...locked.customer, ...change }
}

/** The next invoice's number: no two the same, and none left out. */
export async function nextNumber(locked: LockedCustomer): Promise<number> {
  const lastNumber = locked.customer.lastNumber + 1
  await changeCustomer(locked, { lastNumber })
  return lastNumber
}

/** Queues a webhook to the product. Its content is a hint: the receiver reads the customer again. */
export function queueWebhook(locked: LockedCustomer, topic: Topic, more: Readonly<Record<string, unknown>> = {}): void {
  const { provider, storeId, now, customer } = locked
  if (provider.webhookUrl === null) return
  const about = { id: customerIdOf(storeId), platform: customer.platform, platformId: storeId }
  locked.webhooks.push({ webhookId: newUuid(), topic, createdAt: now.toISOString(), customer: about, ...more })
}

/** The provider's own id of a customer: another text than the platform's, as at the real one. */
export const customerIdOf = (storeId: StoreId): string => `cus_${storeId}`
