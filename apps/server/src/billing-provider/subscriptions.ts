import { freePlan } from '@earshot/plans'
import { err, ok, type Result } from '@earshot/survey'
import { type Held, tell } from './held-customer.ts'
import { voidOpen } from './invoices.ts'
import { linkTo } from './links.ts'
import { plansFor } from './plan-objects.ts'
import { presentSubscription } from './present-subscription.ts'
import type { Refusal } from './refusals.ts'
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

type Outcome = Result<ReturnType<typeof presentSubscription>, Refusal>

/**
 * Asks for a plan. Whatever costs something is pending until it is approved on its page (spec §4.5);
 * `quote` says when it begins then. Free, which the app has asked about on a page of its own, begins when the paid
 * period, or the trial, is over (ADR-0029). The present plan again takes back whatever was to come.
 */
export async function subscribe(held: Held, planId: string, returnUrl: string): Promise<Outcome> {
  const plan = plansFor(held.customer).find(({ id }) => id === planId)
  if (!plan) return err({ code: 'plan_not_found' })
  const current = await activeSubscription(held)
  if (current?.frozenAt) return err({ code: 'payment_open' })
  if (current?.planId === plan.id) return stay(held, current, returnUrl)
  if (current && plan.id === freePlan.id) return goDownToFree(held, current, returnUrl)
  if (current?.nextPlanId === plan.id) return goOnWaiting(held, current, returnUrl)
  const status = plan.amountCents > 0 ? 'pending' : 'active'
  const added = await addSubscription(held, { planId: plan.id, at: held.now, status })
  if (plan.amountCents > 0) {
    const { storeId, subscriptionId: id } = added
    const confirmationUrl = linkTo(held.provider, 'confirm', { storeId, id, returnUrl })
    return ok(presentSubscription(held, added, { confirmationUrl, returnUrl }))
  }
  const started = await activate(held, added, held.now, null)
  tell(held, 'subscriptions/activate', { subscriptionId: started.subscriptionId })
  return done(held, started, returnUrl)
}

/** Whether the subscription ends with its period, and Free or nothing follows. */
export const isEnding = ({ cancels, nextPlanId }: Subscription): boolean => cancels || nextPlanId === freePlan.id

async function stay(held: Held, current: Subscription, returnUrl: string): Promise<Outcome> {
  if (!current.cancels && current.nextPlanId === null) return err({ code: 'already_on_plan' })
  await dropPending(held)
  return done(held, await changeSubscription(held, current, nothingToCome), returnUrl)
}

/** It was agreed on before: only what was asked for since then is dropped. */
async function goOnWaiting(held: Held, current: Subscription, returnUrl: string): Promise<Outcome> {
  await dropPending(held)
  return done(held, current, returnUrl)
}

async function goDownToFree(held: Held, current: Subscription, returnUrl: string): Promise<Outcome> {
  if (isEnding(current)) return err({ code: 'already_ending' })
  await dropPending(held)
  const down = { ...nothingToCome, nextPlanId: freePlan.id }
  return done(held, await changeSubscription(held, current, down), returnUrl)
}

/** Nothing is left to be confirmed: the confirmation leads straight back. */
const done = (held: Held, subscription: Subscription, returnUrl: string): Outcome =>
  ok(presentSubscription(held, subscription, { confirmationUrl: returnUrl, returnUrl }))

/**
 * Ends the subscription with its period; what has none, or is frozen because its period was not paid, ends at once.
 * Taken back by asking for the same plan again.
 */
export async function cancel(held: Held, reason: string | null): Promise<Outcome> {
  const current = await activeSubscription(held)
  if (!current) return err({ code: 'subscription_not_found' })
  if (isEnding(current)) return err({ code: 'already_ending' })
  await dropPending(held)
  if (current.periodEnd && !current.frozenAt) {
    const ending = { ...nothingToCome, cancels: true, cancelReason: reason }
    return ok(presentSubscription(held, await changeSubscription(held, current, ending)))
  }
  await voidOpen(held, current)
  await changeSubscription(held, current, { ...nothingToCome, cancelReason: reason })
  const ended = await endSubscription(held, current, held.now)
  tell(held, 'subscriptions/cancel', { subscriptionId: ended.subscriptionId })
  return ok(presentSubscription(held, ended))
}

/** Keeps how much usage may cost in a period. No plan of ours charges for usage, so nothing else follows. */
export async function capUsage(held: Held, subscriptionId: string, cappedCents: number): Promise<Outcome> {
  const current = await activeSubscription(held)
  if (current?.subscriptionId !== subscriptionId) return err({ code: 'subscription_not_found' })
  return ok(presentSubscription(held, await changeSubscription(held, current, { cappedCents })))
}
