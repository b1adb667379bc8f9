import type { StoreId } from '@earshot/survey'
import { eq } from 'drizzle-orm'
import { v7 as newUuid } from 'uuid'
import type { Db } from '../db/open-db.ts'
import { providerCustomers } from '../db/schema.ts'
import type { Provider } from './provider-facts.ts'
import type { Topic, Webhook } from './webhooks.ts'

export type Customer = typeof providerCustomers.$inferSelect

/** A customer whom nobody else touches until the transaction ends, with all periods brought up to `now`. */
export type Held = {
  readonly provider: Provider
  readonly tx: Db
  readonly now: Date
  readonly storeId: StoreId
  customer: Customer
  /** What will be told once all of this stands; it is written with it or not at all. */
  readonly webhooks: Webhook[]
}

/** Changes the customer, in the database and in hand. */
export async function changeCustomer(held: Held, change: Partial<Omit<Customer, 'storeId'>>): Promise<void> {
  const { tx, storeId } = held
  await tx.update(providerCustomers).set(change).where(eq(providerCustomers.storeId, storeId))
  held.customer = { ...held.customer, ...change }
}

/** The next invoice's number: no two the same, and none left out. */
export async function nextNumber(held: Held): Promise<number> {
  const lastNumber = held.customer.lastNumber + 1
  await changeCustomer(held, { lastNumber })
  return lastNumber
}

/** Has the product told. What it says is a hint: whoever hears it reads the customer again. */
export function tell(held: Held, topic: Topic, more: Readonly<Record<string, unknown>> = {}): void {
  const { provider, storeId, now, customer } = held
  if (provider.webhookUrl === null) return
  const webhookId = newUuid()
  const about = { id: customerIdOf(storeId), platform: customer.platform, platformId: storeId }
  const payload = JSON.stringify({ webhookId, topic, createdAt: now.toISOString(), customer: about, ...more })
  held.webhooks.push({ storeId, webhookId, topic, payload, attempts: 0, nextAttemptAt: now })
}

/** The provider's own id of a customer: another text than the platform's, as at the real one. */
export const customerIdOf = (storeId: StoreId): string => `cus_${storeId}`
