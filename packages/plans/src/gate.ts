import type { FeatureKey, FeatureMap } from './feature.ts'

/** The decision of a gate. The words for a refusal are the screens' ('Upgrade Required', 'Limit Reached', ADR-0027). */
export type Gate =
  /** `limit` is null where there is none. */
  | { readonly allowed: true; readonly limit: number | null }
  /** The plan does not include it. */
  | { readonly allowed: false; readonly because: 'not_in_plan'; readonly featureKey: FeatureKey }
  /** As much as the plan includes is used. */
  | {
      readonly allowed: false
      readonly because: 'limit_reached'
      readonly featureKey: FeatureKey
      readonly limit: number
    }
  /** The provider's catalog lacks the key: a mistake to be logged. An upgrade would not fix it, so none is offered. */
  | { readonly allowed: false; readonly because: 'feature_unknown'; readonly featureKey: FeatureKey }

/**
 * Whether a customer may have one more of a feature: the one function that server and dashboard decide by (ADR-0027).
 * It bites when something is added or published, never on reading.
 *
 * It exists because the client library's own functions must not be gated on: `limitForFeature` is -1 for unlimited, but
 * also for a key that is unknown, is no limit, or has not been loaded; and `isFeatureEnabled` is false for every limit
 * with overage.
 * @param features the features that the customer has, by the provider; only when loaded: without it nothing can be
 *   decided
 * @param used how many there are already, without the next one; ignored for a boolean feature
 */
export function gate(features: FeatureMap, featureKey: FeatureKey, used = 0): Gate {
  // `constructor` and the like are keys of every object, and features of none.
  const feature = Object.hasOwn(features, featureKey) ? features[featureKey] : undefined
  if (feature?.type === 'boolean') {
    return feature.value === true ? { allowed: true, limit: null } : refuse('not_in_plan', featureKey)
  }
  if (feature?.type === 'limit') {
    const limit = limitOf(feature.value)
    return limit === null || used < limit
      ? { allowed: true, limit }
      : { allowed: false, because: 'limit_reached', featureKey, limit }
  }
  if (feature?.type === 'limit_with_overage') return { allowed: true, limit: limitOf(feature.value) }
  return refuse('feature_unknown', featureKey)
}

const refuse = (because: 'not_in_plan' | 'feature_unknown', featureKey: FeatureKey): Gate => ({
  allowed: false,
  because,
  featureKey,
})

/** Null is unlimited: -1, anything else below nothing, and what is no number (spec §2.10, spec §3.7). */
function limitOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null
}
