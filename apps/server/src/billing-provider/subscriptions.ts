import { freePlan } from '@earshot/plans'
import { err, ok, type Result } from '@earshot/survey'
import { voidOpen } from './invoices.ts'
import { linkTo } from './links.ts'
import { type LockedCustomer, queueWebhook } from './locked-customer.ts'
import { plansFor } from './plan-objects.ts'
import { presentSubscription } from './present-subscription.ts'
import type { ProviderRefusal } from './refusals.ts'
import {
  activate,
  activeSubscription,
  addSubscription,
  changeSubscription,
  dropPending,
  endSubscription,
  nothingToCome,
  type Subscription,
} from './subscription-rows.ts'

type Outcome = Result<ReturnType<typeof presentSubscription>, ProviderRefusal>

/**
 * Asks for a plan. Whatever costs something is pending until it is approved on its page (spec §4.5);
 * `quote` says when it begins then. Free, which the app has asked about on a page of its own, begins when the paid
 * period, or the trial, is over (ADR-0029). The present plan again takes back whatever was to come.
 */
export async function subscribe(locked: LockedCustomer, planId: string, returnUrl: string): Promise<Outcome> {
  const plan = plansFor(locked.customer).find(({ id }) => id === planId)
  if (!plan) return err({ code: 'plan_not_found' })
  const current = await activeSubscription(locked)
  if (current?.frozenAt) return err({ code: 'payment_open' })
  if (current?.planId === plan.id) return retainCurrentPlan(locked, current, returnUrl)
  if (current && plan.id === freePlan.id) return downgradeToFree(locked, current, returnUrl)
  if (current?.nextPlanId === plan.id) return retainPendingPlan(locked, current, returnUrl)
  const status = plan.amountCents > 0 ? 'pending' : 'active'
  const added = await addSubscription(locked, { planId: plan.id, at: locked.now, status })
  if (plan.amountCents > 0) {
    const { storeId, subscriptionId: id } = added
    const confirmationUrl = linkTo(locked.provider, 'confirm', { storeId, id, returnUrl })
    return ok(presentSubscription(locked, added, { confirmationUrl, returnUrl }))
  }
  const started = await activate(locked, added, locked.now, null)
  queueWebhook(locked, 'subscriptions/activate', { subscriptionId: started.subscriptionId })
  return confirmed(locked, started, returnUrl)
}

/** Whether the subscription ends with its period, and Free or nothing follows. */
export const isEnding = ({ cancels, nextPlanId }: Subscription): boolean => cancels || nextPlanId === freePlan.id

async function retainCurrentPlan(locked: LockedCustomer, current: Subscription, returnUrl: string): Promise<Outcome> {
  if (!current.cancels && current.nextPlanId === null) return err({ code: 'already_on_plan' })
  await dropPending(locked)
  return confirmed(locked, await changeSubscription(locked, current, nothingToCome), returnUrl)
}

/** It was agreed on before: only what was asked for since then is dropped. */
async function retainPendingPlan(locked: LockedCustomer, current: Subscription, returnUrl: string): Promise<Outcome> {
  await dropPending(locked)
  return confirmed(locked, current, returnUrl)
}

async function downgradeToFree(locked: LockedCustomer, current: Subscription, returnUrl: string): Promise<Outcome> {
  if (isEnding(current)) return err({ code: 'already_ending' })
  await dropPending(locked)
  const down = { ...nothingToCome, nextPlanId: freePlan.id }
  return confirmed(locked, await changeSubscription(locked, current, down), returnUrl)
}

/** Nothing is left to be confirmed: the confirmation leads straight back. */
const confirmed = (locked: LockedCustomer, subscription: Subscription, returnUrl: string): Outcome =>
  ok(presentSubscription(locked, subscription, { confirmationUrl: returnUrl, returnUrl }))

/**
 * Ends the subscription with its period; without a period, or frozen because its period was not paid, it ends at once.
 * Asking for the same plan again takes it back.
 */
export async function cancel(locked: LockedCustomer, reason: string | null): Promise<Outcome> {
  const current = await activeSubscription(locked)
  if (!current) return err({ code: 'subscription_not_found' })
  if (isEnding(current)) return err({ code: 'already_ending' })
  await dropPending(locked)
  if (current.periodEnd && !current.frozenAt) {
    const ending = { ...nothingToCome, cancels: true, cancelReason: reason }
    return ok(presentSubscription(locked, await changeSubscription(locked, current, ending)))
  }
  await voidOpen(locked, current)
  await changeSubscription(locked, current, { ...nothingToCome, cancelReason: reason })
  const ended = await endSubscription(locked, current, locked.now)
  queueWebhook(locked, 'subscriptions/cancel', { subscriptionId: ended.subscriptionId })
  return ok(presentSubscription(locked, ended))
}

/** Keeps how much usage may cost in a period. No plan of ours charges for usage, so nothing else follows. */
export async function capUsage(locked: LockedCustomer, subscriptionId: string, cappedCents: number): Promise<Outcome> {
  const current = await activeSubscription(locked)
  if (current?.subscriptionId !== subscriptionId) return err({ code: 'subscription_not_found' })
  return ok(presentSubscription(locked, await changeSubscription(locked, current, { cappedCents })))
}
