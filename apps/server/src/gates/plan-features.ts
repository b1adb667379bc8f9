import type { FeatureMap } from '@earshot/plans'
import type { Result, StoreId } from '@earshot/survey'
import type { Problem } from '../problems.ts'

/** Where gates find the features of a store's plan. `Billing` provides them. */
export type PlanFeatures = {
  /** The features of the store's plan: every gate decides by them (ADR-0027). */
  features(storeId: StoreId): Promise<Result<FeatureMap, Problem>>
  /** The same for adding and publishing. A store with an open failed payment may only read. */
  featuresToAdd(storeId: StoreId): Promise<Result<FeatureMap, Problem>>
}
