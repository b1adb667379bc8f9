import { v4 as randomUuid } from 'uuid'
import { and, desc, eq } from '../db/drizzle.ts'
import { providerSubscriptions } from '../db/schema.ts'
import { changeCustomer, type LockedCustomer } from './locked-customer.ts'
import { daysAfter, startOfPeriod } from './periods.ts'
import { planSeedOf } from './plan-objects.ts'

export type Subscription = typeof providerSubscriptions.$inferSelect

const { storeId, subscriptionId, status, activatedAt } = providerSubscriptions

export const activeSubscription = (locked: LockedCustomer) => withStatus(locked, 'active')

export const pendingSubscription = (locked: LockedCustomer) => withStatus(locked, 'pending')

/** The last of the ended subscriptions. */
export const endedSubscription = (locked: LockedCustomer) => withStatus(locked, 'ended')

async function withStatus(
  { tx, ...locked }: LockedCustomer,
  wanted: Subscription['status'],
): Promise<Subscription | null> {
  const [found] = await tx
    .select()
    .from(providerSubscriptions)
    .where(and(eq(storeId, locked.storeId), eq(status, wanted)))
    .orderBy(desc(activatedAt))
    .limit(1)
  return found ?? null
}

type Addition = {
  readonly planId: string
  readonly at: Date
  readonly status: 'pending' | 'active'
  /** The one it was approved under; null or absent: it was not approved. */
  readonly id?: string | null
}

/**
 * Adds a subscription: one that waits to be approved, in the place of any other that did, or one that is about to
 * begin, beside what waits: a plan that begins by itself must not take away what the customer is just approving.
 */
export async function addSubscription(
  locked: LockedCustomer,
  { planId, at, status, id = null }: Addition,
): Promise<Subscription> {
  if (status === 'pending') await dropPending(locked)
  const [added] = await locked.tx
    .insert(providerSubscriptions)
    .values({
      storeId: locked.storeId,
      subscriptionId: id ?? randomUuid(),
      planId,
      status,
      activatedAt: status === 'active' ? at : null,
      createdAt: at,
      cancels: false,
    })
    .returning()
  return only(added)
}

export async function dropPending(locked: LockedCustomer): Promise<void> {
  await locked.tx.delete(providerSubscriptions).where(and(eq(storeId, locked.storeId), eq(status, 'pending')))
}

/** The same plan continues when its period is over. */
export const nothingToCome = { cancels: false, cancelReason: null, nextPlanId: null, nextSubscriptionId: null } as const

export async function changeSubscription(
  locked: LockedCustomer,
  subscription: Subscription,
  change: Partial<Omit<Subscription, 'storeId' | 'subscriptionId'>>,
): Promise<Subscription> {
  const [changed] = await locked.tx
    .update(providerSubscriptions)
    .set(change)
    .where(and(eq(storeId, locked.storeId), eq(subscriptionId, subscription.subscriptionId)))
    .returning()
  return only(changed)
}

export const endSubscription = (locked: LockedCustomer, subscription: Subscription, at: Date) =>
  changeSubscription(locked, subscription, { status: 'ended', cancelledAt: at, frozenAt: null })

export type Trial = { readonly startsAt: Date; readonly expiresAt: Date }

/**
 * The trial that this customer would get with a plan: one in a customer's life, for those who never paid. A trial that
 * is running continues when the plan changes, and ends when it would have ended.
 */
export function trialOf({ customer, now }: LockedCustomer, planId: string): Trial | null {
  const { trialDays } = planSeedOf(planId)
  if (trialDays === 0) return null
  if (!customer.trialIsUsed) return { startsAt: now, expiresAt: daysAfter(now, trialDays) }
  const { trialStartsAt, trialExpiresAt } = customer
  if (!trialStartsAt || !trialExpiresAt || trialExpiresAt <= now) return null
  return { startsAt: trialStartsAt, expiresAt: trialExpiresAt }
}

/** Starts a subscription: free, on trial, or with its first paid period. The caller collects the payment. */
export async function activate(
  locked: LockedCustomer,
  subscription: Subscription,
  at: Date,
  trial: Trial | null,
): Promise<Subscription> {
  const { amountCents, interval } = planSeedOf(subscription.planId)
  const activated = { status: 'active', activatedAt: at } as const
  if (amountCents === 0) return changeSubscription(locked, subscription, activated)
  await changeCustomer(locked, { trialIsUsed: true })
  if (trial) {
    const { startsAt, expiresAt } = trial
    await changeCustomer(locked, { trialStartsAt: startsAt, trialExpiresAt: expiresAt })
    return changeSubscription(locked, subscription, {
      ...activated,
      trialStartsAt: startsAt,
      trialExpiresAt: expiresAt,
      anchorAt: expiresAt,
      periodNumber: 0,
      periodStart: startsAt,
      periodEnd: expiresAt,
    })
  }
  return changeSubscription(locked, subscription, {
    ...activated,
    anchorAt: at,
    periodNumber: 1,
    periodStart: at,
    periodEnd: startOfPeriod(at, interval, 2),
  })
}

function only(row: Subscription | undefined): Subscription {
  if (!row) throw new Error('The subscription is gone, though its customer was held')
  return row
}
