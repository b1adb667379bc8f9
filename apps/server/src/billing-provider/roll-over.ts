import { freePlan } from '@earshot/plans'
import { type Held, tell } from './held-customer.ts'
import { collect } from './invoices.ts'
import { startOfPeriod } from './periods.ts'
import { planOf } from './plan-objects.ts'
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
export async function settle(held: Held): Promise<void> {
  for (;;) {
    const current = await activeSubscription(held)
    const isOver = current?.periodEnd && !current.frozenAt && current.periodEnd <= held.now
    if (!isOver) return
    await endPeriod(held, current, current.periodEnd as Date)
  }
}

async function endPeriod(held: Held, current: Subscription, at: Date): Promise<void> {
  if (current.periodNumber === 0) tell(held, 'customers/trial_expired', { subscriptionId: current.subscriptionId })
  if (current.cancels) {
    await endSubscription(held, current, at)
    return tell(held, 'subscriptions/cancel', { subscriptionId: current.subscriptionId })
  }
  if (current.nextPlanId !== null) return takeNextPlan(held, current, current.nextPlanId, at)
  return renew(held, current, at)
}

/** The downgrade that was agreed on: to Free for good, or to a cheaper plan that begins to be paid (ADR-0029). */
async function takeNextPlan(held: Held, current: Subscription, nextPlanId: string, at: Date): Promise<void> {
  await endSubscription(held, current, at)
  const id = current.nextSubscriptionId
  const next = await addSubscription(held, { planId: nextPlanId, at, status: 'active', id })
  const started = await activate(held, next, at, null)
  if (nextPlanId !== freePlan.id) await payOrFreeze(held, started, at)
  tell(held, 'subscriptions/downgrade', { subscriptionId: next.subscriptionId })
}

async function renew(held: Held, current: Subscription, at: Date): Promise<void> {
  const { interval } = planOf(current.planId)
  const anchor = current.anchorAt as Date
  const number = (current.periodNumber as number) + 1
  const period = {
    periodNumber: number,
    periodStart: startOfPeriod(anchor, interval, number),
    periodEnd: startOfPeriod(anchor, interval, number + 1),
  }
  await payOrFreeze(held, await changeSubscription(held, current, period), at)
}

async function payOrFreeze(held: Held, subscription: Subscription, at: Date): Promise<void> {
  const isPaid = await collect(held, subscription, at, { pays: held.customer.paymentMethod === 'pays' })
  if (isPaid) return
  await changeSubscription(held, subscription, { frozenAt: at })
  tell(held, 'customers/subscription_frozen', { subscriptionId: subscription.subscriptionId })
}
