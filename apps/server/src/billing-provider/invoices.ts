import { v4 as randomUuid } from 'uuid'
import { and, desc, eq } from '../db/drizzle.ts'
import { type InvoiceItem, providerInvoices } from '../db/schema.ts'
import { linkTo } from './links.ts'
import { type LockedCustomer, nextNumber, queueWebhook } from './locked-customer.ts'
import { CURRENCY, toMajor } from './money.ts'
import { startOfPeriod } from './periods.ts'
import { planSeedOf } from './plan-objects.ts'
import type { Provider } from './provider.ts'
import { activeSubscription, changeSubscription, type Subscription } from './subscription-rows.ts'

export type Invoice = typeof providerInvoices.$inferSelect

type Collection = {
  /** Whether the money comes. */
  readonly pays: boolean
  /** The amount that an upgrade gives back from an earlier payment. */
  readonly credit?: InvoiceItem | null
}

/** Writes the invoice of a subscription's present period, and takes the money. @returns whether it came */
export async function collect(
  locked: LockedCustomer,
  subscription: Subscription,
  at: Date,
  how: Collection,
): Promise<boolean> {
  const { name, amountCents } = planSeedOf(subscription.planId)
  const period = { periodStart: subscription.periodStart as Date, periodEnd: subscription.periodEnd as Date }
  const item: InvoiceItem = { type: 'subscription', description: name, amountCents, ...asText(period) }
  await writeInvoice(locked, {
    subscriptionId: subscription.subscriptionId,
    status: how.pays ? 'paid' : 'open',
    items: how.credit ? [item, how.credit] : [item],
    ...period,
    createdAt: at,
  })
  return how.pays
}

type NewInvoice = Pick<Invoice, 'subscriptionId' | 'status' | 'items' | 'periodStart' | 'periodEnd' | 'createdAt'>

export async function writeInvoice(locked: LockedCustomer, invoice: NewInvoice): Promise<void> {
  await locked.tx.insert(providerInvoices).values({
    ...invoice,
    storeId: locked.storeId,
    invoiceId: randomUuid(),
    number: await nextNumber(locked),
    totalCents: invoice.items.reduce((sum, { amountCents }) => sum + amountCents, 0),
    updatedAt: invoice.createdAt,
  })
}

/**
 * Tries once more what failed. When the money comes, the period begins with it: nobody pays for the time in which they
 * were frozen. @returns whether nothing is open any more
 */
export async function collectOpen(locked: LockedCustomer): Promise<boolean> {
  const frozen = await activeSubscription(locked)
  if (!frozen?.frozenAt) return true
  if (locked.customer.paymentMethod !== 'pays') return false
  const { interval } = planSeedOf(frozen.planId)
  const period = { periodStart: locked.now, periodEnd: startOfPeriod(locked.now, interval, 2) }
  await changeSubscription(locked, frozen, { ...period, anchorAt: locked.now, periodNumber: 1, frozenAt: null })
  for (const invoice of await openInvoices(locked, frozen)) {
    const items = invoice.items.map((item) => ({ ...item, ...asText(period) }))
    await changeInvoice(locked, invoice, { status: 'paid', items, ...period })
  }
  queueWebhook(locked, 'customers/subscription_unfrozen', { subscriptionId: frozen.subscriptionId })
  return true
}

/** Voids invoices that are not owed any more, because the period is not given. */
export async function voidOpen(locked: LockedCustomer, subscription: Subscription): Promise<void> {
  for (const invoice of await openInvoices(locked, subscription))
    await changeInvoice(locked, invoice, { status: 'void' })
}

function openInvoices({ tx, storeId }: LockedCustomer, { subscriptionId }: Subscription): Promise<Invoice[]> {
  const { status, ...column } = providerInvoices
  return tx
    .select()
    .from(providerInvoices)
    .where(and(eq(column.storeId, storeId), eq(column.subscriptionId, subscriptionId), eq(status, 'open')))
}

async function changeInvoice(locked: LockedCustomer, { invoiceId }: Invoice, change: Partial<Invoice>): Promise<void> {
  await locked.tx
    .update(providerInvoices)
    .set({ ...change, updatedAt: locked.now })
    .where(and(eq(providerInvoices.storeId, locked.storeId), eq(providerInvoices.invoiceId, invoiceId)))
}

type Listed = { readonly page: number; readonly limit: number; readonly status?: string | undefined }

/** The newest first. `page` counts from 0. */
export async function listInvoices(locked: LockedCustomer, { page, limit, status }: Listed) {
  const found = await newestInvoices(locked, limit + 1, page * limit, status)
  return {
    invoices: found.slice(0, limit).map((invoice) => presentInvoice(locked.provider, invoice)),
    hasMore: found.length > limit,
  }
}

export function newestInvoices(
  { tx, storeId }: LockedCustomer,
  limit: number,
  skip = 0,
  status?: string,
): Promise<Invoice[]> {
  // Draft and uncollectible, which are statuses of the contract, never occur here.
  const wanted = status === undefined ? undefined : eq(providerInvoices.status, status as Invoice['status'])
  return tx
    .select()
    .from(providerInvoices)
    .where(and(eq(providerInvoices.storeId, storeId), wanted))
    .orderBy(desc(providerInvoices.number))
    .offset(skip)
    .limit(limit)
}

export async function findInvoice({ tx, storeId }: LockedCustomer, invoiceId: string): Promise<Invoice | null> {
  const [found] = await tx
    .select()
    .from(providerInvoices)
    .where(and(eq(providerInvoices.storeId, storeId), eq(providerInvoices.invoiceId, invoiceId)))
  return found ?? null
}

export const invoiceUrl = (provider: Provider, { storeId, invoiceId }: Invoice): string =>
  linkTo(provider, 'invoice', { storeId, id: invoiceId, returnUrl: provider.returnOrigins[0] })

function presentInvoice(provider: Provider, invoice: Invoice) {
  const { invoiceId, items, number, status } = invoice
  const total = toMajor(invoice.totalCents)
  return {
    id: invoiceId,
    status,
    periodStart: invoice.periodStart.toISOString(),
    periodEnd: invoice.periodEnd.toISOString(),
    subtotal: total,
    total,
    amountPaid: status === 'paid' ? total : 0,
    currencyCode: CURRENCY,
    test: true,
    platformId: invoiceId,
    platformInvoice: { id: invoiceId, platform: 'web', number, createdAt: invoice.createdAt.toISOString() },
    hostedInvoiceUrl: invoiceUrl(provider, invoice),
    items: items.map(({ amountCents, ...item }, index) => ({
      id: `${invoiceId}-${index + 1}`,
      ...item,
      amount: toMajor(amountCents),
      unitAmount: toMajor(amountCents),
      quantity: 1,
      currencyCode: CURRENCY,
      paid: status === 'paid',
      prorated: item.type === 'credit',
    })),
    createdAt: invoice.createdAt.toISOString(),
    updatedAt: invoice.updatedAt.toISOString(),
  }
}

const asText = ({ periodStart, periodEnd }: Pick<Invoice, 'periodStart' | 'periodEnd'>) => ({
  periodStart: periodStart.toISOString(),
  periodEnd: periodEnd.toISOString(),
})
