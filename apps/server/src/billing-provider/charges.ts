import { v4 as randomUuid } from 'uuid'
import { and, eq } from '../db/drizzle.ts'
import { providerCharges, providerUsageCredits } from '../db/schema.ts'
import type { PaymentMethodName } from './confirmation.ts'
import { writeInvoice } from './invoices.ts'
import { changeCustomer, type LockedCustomer, queueWebhook } from './locked-customer.ts'
import { CURRENCY, toMajor } from './money.ts'

export type Charge = typeof providerCharges.$inferSelect

/** Keeps a charge that is to be approved on its page. @returns its id */
export async function addCharge(
  { tx, storeId, now }: LockedCustomer,
  name: string,
  amountCents: number,
): Promise<string> {
  const chargeId = randomUuid()
  await tx.insert(providerCharges).values({ storeId, chargeId, name, amountCents, createdAt: now })
  return chargeId
}

export async function findCharge({ tx, storeId }: LockedCustomer, chargeId: string): Promise<Charge | null> {
  const [charge] = await tx
    .select()
    .from(providerCharges)
    .where(and(eq(providerCharges.storeId, storeId), eq(providerCharges.chargeId, chargeId)))
  return charge ?? null
}

/** Done again it does nothing. */
export async function approveCharge(locked: LockedCustomer, charge: Charge, method: PaymentMethodName): Promise<void> {
  if (charge.approvedAt) return
  await changeCustomer(locked, { paymentMethod: method })
  const { name, amountCents, chargeId } = charge
  const moment = locked.now.toISOString()
  await writeInvoice(locked, {
    subscriptionId: null,
    status: 'paid',
    items: [{ type: 'one_time', description: name, amountCents, periodStart: moment, periodEnd: moment }],
    periodStart: locked.now,
    periodEnd: locked.now,
    createdAt: locked.now,
  })
  await locked.tx
    .update(providerCharges)
    .set({ approvedAt: locked.now })
    .where(and(eq(providerCharges.storeId, locked.storeId), eq(providerCharges.chargeId, chargeId)))
  queueWebhook(locked, 'one_time_charges/activate', { chargeId })
}

export async function declineCharge({ tx, storeId }: LockedCustomer, { chargeId, approvedAt }: Charge): Promise<void> {
  if (approvedAt) return
  await tx
    .delete(providerCharges)
    .where(and(eq(providerCharges.storeId, storeId), eq(providerCharges.chargeId, chargeId)))
}

type Credit = typeof providerUsageCredits.$inferSelect

type NewCredit = Pick<Credit, 'name' | 'description' | 'amountCents' | 'expiresAt'>

/** Credit towards usage. No plan of ours charges for usage, so its balance stays what it was. */
export async function addUsageCredit({ tx, storeId, now }: LockedCustomer, credit: NewCredit) {
  const row = { ...credit, storeId, creditId: randomUuid(), createdAt: now }
  await tx.insert(providerUsageCredits).values(row)
  return presentCredit(row)
}

export async function listUsageCredits({ tx, storeId }: LockedCustomer) {
  const rows = await tx
    .select()
    .from(providerUsageCredits)
    .where(eq(providerUsageCredits.storeId, storeId))
    .orderBy(providerUsageCredits.createdAt, providerUsageCredits.creditId)
  return rows.map(presentCredit)
}

function presentCredit({ creditId, name, description, amountCents, expiresAt, createdAt }: Credit) {
  const amount = toMajor(amountCents)
  return {
    id: creditId,
    name,
    description,
    amount,
    balance: amount,
    currencyCode: CURRENCY,
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    createdAt: createdAt.toISOString(),
    updatedAt: createdAt.toISOString(),
  }
}
