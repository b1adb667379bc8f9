import { featureKeys, freePlan } from '@earshot/plans'
import type { LockedCustomer } from './locked-customer.ts'
import { CURRENCY, toMajor } from './money.ts'
import { planSeedOf, presentFeatures, presentPlan } from './plan-objects.ts'
import type { Subscription } from './subscription-rows.ts'

type Addresses = { readonly confirmationUrl: string; readonly returnUrl: string }

/** A subscription as the wire has it. */
export function presentSubscription(
  { customer }: Pick<LockedCustomer, 'customer'>,
  subscription: Subscription,
  addresses?: Addresses,
) {
  const seed = planSeedOf(subscription.planId)
  const plan = presentPlan(seed, customer)
  const { amount } = plan
  const priced = { amount, currencyCode: CURRENCY, presentmentAmount: amount, presentmentCurrencyCode: CURRENCY }
  return {
    id: subscription.subscriptionId,
    active: subscription.status === 'active',
    plan,
    lineItems: [{ id: `${subscription.subscriptionId}-1`, type: 'base', plan, ...priced }],
    features: presentFeatures(seed),
    featuresOrder: featureKeys,
    usageCharges: [],
    total: amount,
    subtotal: amount,
    presentmentTotal: amount,
    presentmentSubtotal: amount,
    ...presentDates(subscription),
    ...(subscription.cappedCents !== null && { usageChargeCappedAmount: toMajor(subscription.cappedCents) }),
    ...addresses,
  }
}

/** A date that is not there is left out: the contract has it optional, not null. */
function presentDates(subscription: Subscription) {
  const { cancels, nextPlanId, periodEnd } = subscription
  const ends = subscription.status === 'active' && (cancels || nextPlanId === freePlan.id)
  const dates = {
    createdAt: subscription.createdAt,
    activatedAt: subscription.activatedAt,
    billingCycleAnchor: subscription.anchorAt,
    currentPeriodStart: subscription.periodStart,
    currentPeriodEnd: periodEnd,
    trialStartsAt: subscription.trialStartsAt,
    trialExpiresAt: subscription.trialExpiresAt,
    cancelOn: ends ? periodEnd : null,
    frozenAt: subscription.frozenAt,
    // The documentation and the types do not agree on how to spell it.
    cancelledAt: subscription.cancelledAt,
    canceledAt: subscription.cancelledAt,
  }
  const knownDates = Object.entries(dates).flatMap(([name, date]) =>
    date ? [[name, date.toISOString()] as const] : [],
  )
  return {
    ...Object.fromEntries(knownDates),
    // Ours: the cheaper plan that was asked for, until it begins with the next period.
    ...(subscription.status === 'active' && nextPlanId !== null && { nextPlanId }),
  }
}
