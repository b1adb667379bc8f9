import { featureKeys, features, type PlanSeed, plans } from '@earshot/plans'
import type { Customer } from './locked-customer.ts'
import { CURRENCY, toMajor } from './money.ts'

/** @throws for a plan that was sold and is no longer in the catalog: plans may be withdrawn, not removed */
export function planSeedOf(planId: string): PlanSeed {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) throw new Error(`The catalogue lacks the plan ${planId}`)
  return plan
}

/**
 * The plans a customer may see and buy. A plan with a tag exists only for customers who carry it (ADR-0027): the
 * customer token is in the browser, so hiding it in a list would keep nobody out.
 */
export const plansFor = ({ tags }: Customer): readonly PlanSeed[] =>
  plans.filter(({ customerTag }) => customerTag === undefined || tags.includes(customerTag))

export function presentFeatures({ values }: PlanSeed) {
  return Object.fromEntries(
    featureKeys.map((key, displayOrder) => {
      const { name, type, ...shown } = features[key]
      return [key, { id: key, name, type, value: values[key], displayOrder, ...shown }]
    }),
  )
}

/**
 * A plan as this customer is offered it. `trialDays` is 0 once the trial is used: where the trial line
 * applies (spec §2.10), the provider's answer alone must tell.
 */
export function presentPlan(plan: PlanSeed, customer: Customer) {
  const amount = toMajor(plan.amountCents)
  return {
    id: plan.id,
    name: plan.name,
    type: 'base',
    availability: plan.availability,
    public: plan.availability === 'public',
    visible: true,
    eligible: true,
    interval: plan.interval,
    trialDays: customer.trialIsUsed ? 0 : plan.trialDays,
    currencyCode: CURRENCY,
    amount,
    subtotal: amount,
    total: amount,
    presentmentAmount: amount,
    presentmentCurrencyCode: CURRENCY,
    features: presentFeatures(plan),
    featuresOrder: featureKeys,
    usageCharges: [],
    discounts: [],
    bundleDiscounts: [],
    customFields: {},
  }
}
