import type { Customer, Plan, Subscription } from '@heymantle/client'
import { formatFullDate, formatMoney } from '../../../lib/format.ts'
import { isFree, statusOf } from '../../../parts/billing/billing.ts'
import { pendingChange } from '../../../parts/billing/pending-change.ts'
import { priceText } from '../../../parts/upgrade/upgrade-words.ts'
import { words } from './words.ts'

export type SubscriptionText = {
  /** In a word; null where there is nothing to be said. */
  readonly mark: { readonly tone: 'green' | 'amber' | 'indigo' | 'red'; readonly text: string } | null
  /** The sentences about the next change. */
  readonly sentences: readonly string[]
  /**
   * The plan that is retained if the pending change is taken back, by asking for the same plan again; null: nothing is
   * pending.
   */
  readonly retainedPlan: string | null
  /** Whether it can be ended. */
  readonly canCancel: boolean
}

/** How a subscription stands, in words. @param now in milliseconds */
export function subscriptionText(customer: Customer, subscription: Subscription, now: number): SubscriptionText {
  const { plan } = subscription
  const { inTrial, trialDaysLeft, isFrozen } = statusOf({ customer, isReached: true }, now)
  const pending = pendingChange(customer, subscription)
  const paid = { retainedPlan: null, canCancel: true }
  if (isFree(plan)) return { mark: null, sentences: [words.free], retainedPlan: null, canCancel: false }
  if (isFrozen) return { ...paid, mark: { tone: 'red', text: words.frozen }, sentences: [] }
  if (pending?.on && !pending.plan) {
    const sentences = [words.endsOn(formatFullDate(pending.on)), words.afterwardsFree]
    return { mark: { tone: 'amber', text: words.ending }, sentences, retainedPlan: plan.name, canCancel: false }
  }
  const mark = inTrial
    ? ({ tone: 'indigo', text: words.trial(trialDaysLeft ?? 0) } as const)
    : ({ tone: 'green', text: words.active } as const)
  if (pending?.on && pending.plan) {
    // Two plans may share a name, and differ in their price.
    const retainedPlan = pending.plan.name === plan.name ? words.planAt(plan.name, priceText(plan)) : plan.name
    return { ...paid, mark, sentences: [comesNext(pending.plan, pending.on)], retainedPlan }
  }
  return { ...paid, mark, sentences: comingCharge(subscription, inTrial) }
}

const comesNext = (next: Plan, on: Date) =>
  words.changesOn(words.planAt(next.name, priceText(next)), formatFullDate(on))

function comingCharge({ plan, total, currentPeriodEnd, trialExpiresAt }: Subscription, inTrial: boolean): string[] {
  const at = (inTrial ? trialExpiresAt : null) ?? currentPeriodEnd
  if (!at) return []
  const day = fullDate(at)
  return [
    inTrial ? words.trialUntil(day, priceText(plan)) : words.nextCharge(formatMoney(total, plan.currencyCode), day),
  ]
}

export const fullDate = (moment: string): string => formatFullDate(new Date(moment))
