import { freePlan } from '@earshot/plans'
import { collect } from './invoices.ts'
import { type LockedCustomer, queueWebhook } from './locked-customer.ts'
import { startOfPeriod } from './periods.ts'
import { planSeedOf } from './plan-objects.ts'
import {
  activate,
  activeSubscription,
  addSubscription,
  changeSubscription,
  endSubscription,
  type Subscription,
} from './subscription-rows.ts'

/**
 * Lives through every period that has ended, one after the other, each at the moment it ended and not at the moment
 * somebody looked. Called again it does nothing; a frozen subscription stands still.
 */
export async function rollOver(locked: LockedCustomer): Promise<void> {
  for (;;) {
    const current = await activeSubscription(locked)
    const isOver = current?.periodEnd && !current.frozenAt && current.periodEnd <= locked.now
    if (!isOver) return
    await endPeriod(locked, current, current.periodEnd as Date)
  }
}

async function endPeriod(locked: LockedCustomer, current: Subscription, at: Date): Promise<void> {
  if (current.periodNumber === 0)
    queueWebhook(locked, 'customers/trial_expired', { subscriptionId: current.subscriptionId })
  if (current.cancels) {
    await endSubscription(locked, current, at)
    return queueWebhook(locked, 'subscriptions/cancel', { subscriptionId: current.subscriptionId })
  }
  if (current.nextPlanId !== null) return startNextPlan(locked, current, current.nextPlanId, at)
  return renew(locked, current, at)
}

/** The downgrade that was agreed on: to Free for good, or to a cheaper plan that begins to be paid (ADR-0029). */
async function startNextPlan(
  locked: LockedCustomer,
  current: Subscription,
  nextPlanId: string,
  at: Date,
): Promise<void> {
  await endSubscription(locked, current, at)
  const id = current.nextSubscriptionId
  const next = await addSubscription(locked, { planId: nextPlanId, at, status: 'active', id })
  const started = await activate(locked, next, at, null)
  if (nextPlanId !== freePlan.id) await payOrFreeze(locked, started, at)
  queueWebhook(locked, 'subscriptions/downgrade', { subscriptionId: next.subscriptionId })
}

async function renew(locked: LockedCustomer, current: Subscription, at: Date): Promise<void> {
  const { interval } = planSeedOf(current.planId)
  const anchor = current.anchorAt as Date
  const number = (current.periodNumber as number) + 1
  const period = {
    periodNumber: number,
    periodStart: startOfPeriod(anchor, interval, number),
    periodEnd: startOfPeriod(anchor, interval, number + 1),
  }
  await payOrFreeze(locked, await changeSubscription(locked, current, period), at)
}

async function payOrFreeze(locked: LockedCustomer, subscription: Subscription, at: Date): Promise<void> {
  const isPaid = await collect(locked, subscription, at, { pays: locked.customer.paymentMethod === 'pays' })
  if (isPaid) return
  await changeSubscription(locked, subscription, { frozenAt: at })
  queueWebhook(locked, 'customers/subscription_frozen', { subscriptionId: subscription.subscriptionId })
}
