import type { FeatureMap } from '@earshot/plans'
import type { Customer } from '@heymantle/client'

/** The plan of customers who pay nothing. A customer who stops paying is moved to it (ADR-0027). */
export const isFreePlan = ({ total }: { readonly total: number }) => total === 0

export const isPaying = ({ subscription }: Customer) => subscription?.active === true && !isFreePlan(subscription.plan)

/** Null for a customer who has no plan yet. */
export const featuresOfPlan = ({ billingStatus, features }: Customer): FeatureMap | null =>
  billingStatus === 'none' ? null : features
