import type { Customer, Feature, Plan, Subscription } from '@heymantle/client'
import { isVisible } from '../../parts/billing/is-visible.ts'
import { dateOf, pendingChange } from '../../parts/billing/pending-change.ts'

/** Spec §9. */
const POPULAR_AMOUNT = 99

export const isPopular = ({ amount }: Plan): boolean => amount === POPULAR_AMOUNT

/** Spec §3.7. */
export const intervalOf = ({ interval }: Plan): 'month' | 'year' => (interval === 'EVERY_30_DAYS' ? 'month' : 'year')

/** The plans that everyone may choose from, and the customer's own: it may be an exclusive one. */
export const publicPlans = (customer: Customer): readonly Plan[] =>
  customer.plans.filter(({ availability, id }) => availability === 'public' || id === subscriptionOf(customer)?.plan.id)

/** Those of a tag that the customer carries: the provider lists no others (ADR-0027). */
export const exclusivePlans = ({ plans }: Customer): readonly Plan[] =>
  plans.filter(({ availability }) => availability === 'customerTag')

/** How much less a year costs than the same plan by the month, in whole dollars; 0 where there is nothing to compare. */
export function yearlySaving(plan: Plan, plans: readonly Plan[]): number {
  const monthly = plans.find((other) => other.name === plan.name && intervalOf(other) === 'month')
  return intervalOf(plan) === 'year' && monthly ? Math.max(0, Math.round(12 * monthly.amount - plan.amount)) : 0
}

export type FeatureLine = {
  readonly key: string
  readonly name: string
  /** A number is how many. */
  readonly value: 'included' | 'not_included' | 'unlimited' | number
}

/** The features of a plan, as they are listed. Spec §2.10. */
export const featureLines = ({ features }: Plan): readonly FeatureLine[] =>
  Object.entries(features)
    .filter(([, feature]) => isListed(feature))
    .sort(([, one], [, other]) => one.displayOrder - other.displayOrder)
    .map(([key, feature]) => ({ key, name: feature.name, value: featureValue(feature) }))

const isListed = (feature: Feature): boolean =>
  isVisible(feature) && (feature.type === 'boolean' || feature.value !== 0)

function featureValue({ type, value }: Feature): FeatureLine['value'] {
  if (type === 'boolean') return value === true ? 'included' : 'not_included'
  return typeof value === 'number' && value >= 0 ? value : 'unlimited'
}

/** How many responses a plan takes; null for as many as come, and where the provider says nothing of it. */
export function planResponseCap(plan: Plan): number | null {
  const feature = plan.features.responses_per_survey
  const value = feature && featureValue(feature)
  return typeof value === 'number' ? value : null
}

/** The customer's plan now, also if a payment is open. */
export const subscriptionOf = ({ subscription }: Customer): Subscription | null =>
  subscription?.active ? subscription : null

/** When and how much is charged next; null where nothing will be. */
export function nextCharge(
  customer: Customer,
  subscription: Subscription,
): { readonly amount: number; readonly on: Date } | null {
  const pending = pendingChange(customer, subscription)
  // The amount paid now may be less than the plan costs, by a discount; only the price is known for the next one.
  const amount = pending ? (pending.plan?.amount ?? 0) : subscription.total
  const on = dateOf(subscription.currentPeriodEnd)
  return amount > 0 && on ? { amount, on } : null
}

/** The end of a trial that continues. */
export const trialEnd = ({ billingStatus }: Customer, { trialExpiresAt }: Subscription): Date | null =>
  billingStatus === 'trialing' ? dateOf(trialExpiresAt) : null
