import { and, desc, eq } from 'drizzle-orm'
import { v4 as randomUuid } from 'uuid'
import { providerSubscriptions } from '../db/schema.ts'
import { changeCustomer, type Held } from './held-customer.ts'
import { daysAfter, startOfPeriod } from './periods.ts'
import { planOf } from './plan-objects.ts'

export type Subscription = typeof providerSubscriptions.$inferSelect

const { storeId, subscriptionId, status, activatedAt } = providerSubscriptions

export const activeSubscription = (held: Held) => withStatus(held, 'active')

export const pendingSubscription = (held: Held) => withStatus(held, 'pending')

/** Of the subscriptions that were, the last one. */
export const endedSubscription = (held: Held) => withStatus(held, 'ended')

async function withStatus({ tx, ...held }: Held, wanted: Subscription['status']): Promise<Subscription | null> {
  const [found] = await tx
    .select()
    .from(providerSubscriptions)
    .where(and(eq(storeId, held.storeId), eq(status, wanted)))
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
export async function addSubscription(held: Held, { planId, at, status, id = null }: Addition): Promise<Subscription> {
  if (status === 'pending') await dropPending(held)
  const [added] = await held.tx
    .insert(providerSubscriptions)
    .values({
      storeId: held.storeId,
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

export async function dropPending(held: Held): Promise<void> {
  await held.tx.delete(providerSubscriptions).where(and(eq(storeId, held.storeId), eq(status, 'pending')))
}

/** The same plan goes on when its period is over. */
export const nothingToCome = { cancels: false, cancelReason: null, nextPlanId: null, nextSubscriptionId: null } as const

export async function changeSubscription(
  held: Held,
  subscription: Subscription,
  change: Partial<Omit<Subscription, 'storeId' | 'subscriptionId'>>,
): Promise<Subscription> {
  const [changed] = await held.tx
    .update(providerSubscriptions)
    .set(change)
    .where(and(eq(storeId, held.storeId), eq(subscriptionId, subscription.subscriptionId)))
    .returning()
  return only(changed)
}

export const endSubscription = (held: Held, subscription: Subscription, at: Date) =>
  changeSubscription(held, subscription, { status: 'ended', cancelledAt: at, frozenAt: null })

export type Trial = { readonly startsAt: Date; readonly expiresAt: Date }

/**
 * The trial that this customer would get of a plan: there is one in a customer's life, for those who never paid. One
 * that is under way goes on when the plan changes, and ends when it would have ended.
 */
export function trialOf({ customer, now }: Held, planId: string): Trial | null {
  const { trialDays } = planOf(planId)
  if (trialDays === 0) return null
  if (!customer.trialIsUsed) return { startsAt: now, expiresAt: daysAfter(now, trialDays) }
  const { trialStartsAt, trialExpiresAt } = customer
  if (!trialStartsAt || !trialExpiresAt || trialExpiresAt <= now) return null
  return { startsAt: trialStartsAt, expiresAt: trialExpiresAt }
}

/** Lets a subscription begin: free, on trial, or with its first paid period. Whoever calls sees to the payment. */
export async function activate(
  held: Held,
  subscription: Subscription,
  at: Date,
  trial: Trial | null,
): Promise<Subscription> {
  const { amountCents, interval } = planOf(subscription.planId)
  const begun = { status: 'active', activatedAt: at } as const
  if (amountCents === 0) return changeSubscription(held, subscription, begun)
  await changeCustomer(held, { trialIsUsed: true })
  if (trial) {
    const { startsAt, expiresAt } = trial
    await changeCustomer(held, { trialStartsAt: startsAt, trialExpiresAt: expiresAt })
    return changeSubscription(held, subscription, {
      ...begun,
      trialStartsAt: startsAt,
      trialExpiresAt: expiresAt,
      anchorAt: expiresAt,
      periodNumber: 0,
      periodStart: startsAt,
      periodEnd: expiresAt,
    })
  }
  return changeSubscription(held, subscription, {
    ...begun,
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
