import type { Customer, Plan, Subscription } from '@heymantle/client'
import { isFree, standing } from '../../../lib/billing.ts'
import { formatFullDate, formatMoney } from '../../../lib/format.ts'
import { priceText } from '../../../lib/upgrade-words.ts'
import { words } from './words.ts'

export type StandingText = {
  /** In a word; null where there is nothing to be said. */
  readonly mark: { readonly tone: 'green' | 'amber' | 'indigo' | 'red'; readonly text: string } | null
  /** What comes next. */
  readonly sentences: readonly string[]
  /** Whether something is to come that can be taken back: the same plan asked for again. */
  readonly canKeep: boolean
  /** Whether it can be ended. */
  readonly canCancel: boolean
}

/** Ours: the cheaper plan that was asked for, until it begins (contract §2.5). */
type Ours = Subscription & { readonly nextPlanId?: string }

/** How a subscription stands, in words. @param now in milliseconds */
export function standingText(customer: Customer, subscription: Ours, now: number): StandingText {
  const { plan, cancelOn, currentPeriodEnd, nextPlanId } = subscription
  const { inTrial, trialDaysLeft, isFrozen } = standing({ customer, isReached: true }, now)
  const next = customer.plans.find(({ id }) => id === nextPlanId)
  const paid = { canKeep: false, canCancel: true }
  if (isFree(plan)) return { mark: null, sentences: [words.free], canKeep: false, canCancel: false }
  if (isFrozen) return { ...paid, mark: { tone: 'red', text: words.frozen }, sentences: [] }
  if (cancelOn) {
    const sentences = [words.endsOn(dayOf(cancelOn)), words.afterwardsFree]
    return { mark: { tone: 'amber', text: words.ending }, sentences, canKeep: true, canCancel: false }
  }
  const mark = inTrial
    ? ({ tone: 'indigo', text: words.trial(trialDaysLeft ?? 0) } as const)
    : ({ tone: 'green', text: words.active } as const)
  if (next && currentPeriodEnd) return { ...paid, mark, sentences: [comesNext(next, currentPeriodEnd)], canKeep: true }
  return { ...paid, mark, sentences: comingCharge(subscription, inTrial) }
}

const comesNext = (next: Plan, at: string) => words.changesOn(next.name, priceText(next), dayOf(at))

function comingCharge({ plan, total, currentPeriodEnd, trialExpiresAt }: Subscription, inTrial: boolean): string[] {
  const at = (inTrial ? trialExpiresAt : null) ?? currentPeriodEnd
  if (!at) return []
  const day = dayOf(at)
  return [
    inTrial ? words.trialUntil(day, priceText(plan)) : words.nextCharge(formatMoney(total, plan.currencyCode), day),
  ]
}

export const dayOf = (moment: string): string => formatFullDate(new Date(moment))
