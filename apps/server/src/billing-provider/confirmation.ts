import { err, ok, type Result } from '@earshot/survey'
import type { InvoiceItem } from '../db/schema.ts'
import { collect } from './invoices.ts'
import { type Customer, changeCustomer, type LockedCustomer, queueWebhook } from './locked-customer.ts'
import { unusedCents } from './periods.ts'
import { planSeedOf, plansFor } from './plan-objects.ts'
import {
  activate,
  activeSubscription,
  changeSubscription,
  dropPending,
  endSubscription,
  nothingToCome,
  pendingSubscription,
  type Subscription,
  type Trial,
  trialOf,
} from './subscription-rows.ts'

export type PaymentMethodName = NonNullable<Customer['paymentMethod']>

/** The terms on a page, which may have changed when it is answered: the answer carries them along. */
export type Terms = {
  /** The amount charged at once. */
  readonly dueCents: number
  /** When the plan begins; null: at once. */
  readonly beginsAt: Date | null
}

/** The quote that somebody is asked to approve: the same on the page and when they do. */
export type Quote = Terms & {
  readonly pending: Subscription
  readonly current: Subscription | null
  readonly trial: Trial | null
  readonly credit: InvoiceItem | null
  /** The payment method so far. */
  readonly method: PaymentMethodName
}

/** Why nothing can be approved under an address: nothing waits there, or what waits cannot be had. */
export type Closed = 'decided' | 'not_offered' | 'payment_open'

/**
 * The result of an approval at this moment. A plan that costs more than the present one begins at once; one that costs
 * less when the present period, or the trial, is over (ADR-0029). The price of one period decides which costs more, so
 * a year is more than a month.
 */
export async function quote(locked: LockedCustomer, subscriptionId: string): Promise<Result<Quote, Closed>> {
  const pending = await pendingSubscription(locked)
  if (pending?.subscriptionId !== subscriptionId) return err('decided')
  const current = await activeSubscription(locked)
  // Between the question and the answer the tag was taken away, or a renewal failed.
  if (!plansFor(locked.customer).some(({ id }) => id === pending.planId)) return err('not_offered')
  if (current?.frozenAt) return err('payment_open')
  const asked = { pending, current, method: locked.customer.paymentMethod ?? 'pays' }
  const atOnce = { ...asked, beginsAt: null, trial: null, credit: null }
  const { amountCents } = planSeedOf(pending.planId)
  if (current?.periodEnd && amountCents < planSeedOf(current.planId).amountCents) {
    return ok({ ...atOnce, beginsAt: current.periodEnd, dueCents: 0 })
  }
  const trial = trialOf(locked, pending.planId)
  if (trial) return ok({ ...atOnce, trial, dueCents: 0 })
  const credit = current && creditFor(locked, current)
  return ok({ ...atOnce, credit, dueCents: amountCents + (credit?.amountCents ?? 0) })
}

/** The amount paid for days that the new plan will cover; a trial or Free was not paid. */
function creditFor(
  { now }: LockedCustomer,
  { planId, periodNumber, periodStart, periodEnd }: Subscription,
): InvoiceItem | null {
  if (!periodStart || !periodEnd || periodNumber === 0) return null
  const { name, amountCents } = planSeedOf(planId)
  const unused = unusedCents(amountCents, periodStart, periodEnd, now)
  if (unused === 0) return null
  const period = { periodStart: now.toISOString(), periodEnd: periodEnd.toISOString() }
  return { type: 'credit', description: `Unused days of ${name}`, amountCents: -unused, ...period }
}

/**
 * Lets a pending subscription begin in place of the present one, or agrees that it follows. The first payment at once
 * always comes; a method that fails does so later, when nobody is looking.
 * @param shown the terms that the page showed; days may have passed since
 * @returns ok: it is approved, now or before; otherwise why not, or what the page has to ask instead
 */
export async function approve(
  locked: LockedCustomer,
  subscriptionId: string,
  method: PaymentMethodName,
  shown: Terms,
): Promise<Result<null, Closed | Quote>> {
  const quoted = await quote(locked, subscriptionId)
  if (!quoted.ok) return (await isApproved(locked, subscriptionId)) ? ok(null) : quoted
  const { dueCents, beginsAt, current } = quoted.value
  if (dueCents !== shown.dueCents || beginsAt?.getTime() !== shown.beginsAt?.getTime()) return err(quoted.value)
  await changeCustomer(locked, { paymentMethod: method })
  if (current && beginsAt) await scheduleNext(locked, current, quoted.value)
  else await activatePending(locked, quoted.value)
  return ok(null)
}

async function activatePending(locked: LockedCustomer, { pending, current, trial, credit }: Quote): Promise<void> {
  if (current) await endSubscription(locked, current, locked.now)
  const started = await activate(locked, pending, locked.now, trial)
  if (!trial) await collect(locked, started, locked.now, { pays: true, credit })
  const isUpgrade = current !== null && planSeedOf(current.planId).amountCents > 0
  const { subscriptionId } = pending
  queueWebhook(locked, isUpgrade ? 'subscriptions/upgrade' : 'subscriptions/activate', { subscriptionId })
}

/** Whatever else was to come of the present subscription, its end included, is taken back. */
async function scheduleNext(locked: LockedCustomer, current: Subscription, { pending }: Quote): Promise<void> {
  await dropPending(locked)
  const { planId, subscriptionId } = pending
  const next = { ...nothingToCome, nextPlanId: planId, nextSubscriptionId: subscriptionId }
  await changeSubscription(locked, current, next)
}

export async function decline(locked: LockedCustomer, subscriptionId: string): Promise<void> {
  const pending = await pendingSubscription(locked)
  if (pending?.subscriptionId === subscriptionId) await dropPending(locked)
}

/** Whether a subscription was approved, and has begun or will. */
export async function isApproved(locked: LockedCustomer, subscriptionId: string): Promise<boolean> {
  const current = await activeSubscription(locked)
  return current !== null && [current.subscriptionId, current.nextSubscriptionId].includes(subscriptionId)
}
