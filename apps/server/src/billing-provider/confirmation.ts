import type { InvoiceItem } from '../db/schema.ts'
import { type Customer, changeCustomer, type Held, tell } from './held-customer.ts'
import { collect } from './invoices.ts'
import { unusedCents } from './periods.ts'
import { planOf, plansFor } from './plan-objects.ts'
import {
  activate,
  activeSubscription,
  dropPending,
  endSubscription,
  pendingSubscription,
  type Subscription,
  type Trial,
  trialOf,
} from './subscription-rows.ts'

export type PaymentMethod = NonNullable<Customer['paymentMethod']>

/** What somebody is asked to approve: the same on the page and when they do. */
export type Quote = {
  readonly pending: Subscription
  readonly current: Subscription | null
  readonly trial: Trial | null
  readonly credit: InvoiceItem | null
  readonly dueCents: number
}

/** @returns null where nothing waits for an approval under this id, or not any more */
export async function quote(held: Held, subscriptionId: string): Promise<Quote | null> {
  const pending = await pendingSubscription(held)
  if (pending?.subscriptionId !== subscriptionId) return null
  const isOffered = plansFor(held.customer).some(({ id }) => id === pending.planId)
  const current = await activeSubscription(held)
  // Between the question and the answer the tag was taken away, or a renewal failed.
  if (!isOffered || current?.frozenAt) return null
  const trial = trialOf(held, pending.planId)
  if (trial) return { pending, current, trial, credit: null, dueCents: 0 }
  const credit = current && creditFor(held, current)
  const dueCents = planOf(pending.planId).amountCents + (credit?.amountCents ?? 0)
  return { pending, current, trial, credit, dueCents }
}

/** What was paid for days that the new plan will cover; a trial or Free was not paid. */
function creditFor({ now }: Held, { planId, periodNumber, periodStart, periodEnd }: Subscription): InvoiceItem | null {
  if (!periodStart || !periodEnd || periodNumber === 0) return null
  const { name, amountCents } = planOf(planId)
  const unused = unusedCents(amountCents, periodStart, periodEnd, now)
  if (unused === 0) return null
  const period = { periodStart: now.toISOString(), periodEnd: periodEnd.toISOString() }
  return { type: 'credit', description: `Unused days of ${name}`, amountCents: -unused, ...period }
}

/**
 * Lets a pending subscription begin in place of the present one. The first payment always comes; a method that fails
 * does so later, when nobody is looking.
 * @param shownCents what the page said is due; days may have passed since
 * @returns what is due now, where that is something else: the page has to ask again; null when it is done, or was before
 */
export async function approve(
  held: Held,
  subscriptionId: string,
  method: PaymentMethod,
  shownCents: number,
): Promise<Quote | null> {
  const quoted = await quote(held, subscriptionId)
  if (!quoted) return null
  if (quoted.dueCents !== shownCents) return quoted
  const { pending, current, trial, credit } = quoted
  await changeCustomer(held, { paymentMethod: method })
  if (current) await endSubscription(held, current, held.now)
  const started = await activate(held, pending, held.now, trial)
  if (!trial) await collect(held, started, held.now, { pays: true, credit })
  const isUpgrade = current !== null && planOf(current.planId).amountCents > 0
  tell(held, isUpgrade ? 'subscriptions/upgrade' : 'subscriptions/activate', { subscriptionId })
  return null
}

export async function decline(held: Held, subscriptionId: string): Promise<void> {
  const pending = await pendingSubscription(held)
  if (pending?.subscriptionId === subscriptionId) await dropPending(held)
}

/** When a subscription was approved; null where it was not. */
export async function approvedAt(held: Held, subscriptionId: string): Promise<Date | null> {
  const current = await activeSubscription(held)
  return current?.subscriptionId === subscriptionId ? current.activatedAt : null
}
