import { type FeatureKey, type FeatureMap, gate } from '@earshot/plans'
import type { StoreId } from '@earshot/survey'
import type { PlanFeatures } from './plan-features.ts'

/**
 * Where a feature ends; null: nowhere, or it is a feature that nothing is known of: a gap in the provider's catalog
 * must not lock what a merchant has (ADR-0027).
 */
export function limitOf(features: FeatureMap, featureKey: FeatureKey): number | null {
  const atTheEnd = gate(features, featureKey, Number.POSITIVE_INFINITY)
  return !atTheEnd.allowed && atTheEnd.because === 'limit_reached' ? atTheEnd.limit : null
}

/** How many responses count over the life of each survey of a store; null: all of them. */
export const responseCapOf = (features: FeatureMap): number | null => limitOf(features, 'responses_per_survey')

/** The same for a merchant who reads them. As long as nothing was ever heard of their plan, they read all. */
export async function storeResponseCap(
  billing: Pick<PlanFeatures, 'features'>,
  storeId: StoreId,
): Promise<number | null> {
  const features = await billing.features(storeId)
  return features.ok ? responseCapOf(features.value) : null
}
