import { type FeatureKey, type FeatureMap, type Gate, gate } from '@earshot/plans'
import { err, ok, type Result, type StoreId } from '@earshot/survey'
import type { Problem } from '../problems.ts'
import type { PlanFeatures } from './plan-features.ts'

/** How a route is refused whose gate is closed, or not known: billing may never have been reached. */
export const GATE_PROBLEMS = [
  'upgrade_required',
  'limit_reached',
  'feature_unknown',
  'payment_open',
  'billing_unreachable',
  'billing_refused',
  'store_not_found',
] as const

/** The problem of a closed gate (ADR-0027); null for an open one. */
export function refusedBy(gate: Gate): Problem | null {
  if (gate.allowed) return null
  const { featureKey } = gate
  switch (gate.because) {
    case 'not_in_plan':
      return { code: 'upgrade_required', featureKey }
    case 'limit_reached':
      return { code: 'limit_reached', featureKey, limit: gate.limit }
    case 'feature_unknown':
      return { code: 'feature_unknown', featureKey }
  }
}

/** Accepts a store that has a feature, and no failed payment open. */
export async function passGate(
  billing: Pick<PlanFeatures, 'featuresToAdd'>,
  storeId: StoreId,
  featureKey: FeatureKey,
): Promise<Result<FeatureMap, Problem>> {
  const features = await billing.featuresToAdd(storeId)
  if (!features.ok) return features
  const problem = refusedBy(gate(features.value, featureKey))
  return problem ? err(problem) : ok(features.value)
}

/** Accepts a store that has a feature. An open payment refuses only what adds something, so it does not matter here. */
export async function passReadGate(
  billing: Pick<PlanFeatures, 'features'>,
  storeId: StoreId,
  featureKey: FeatureKey,
): Promise<Result<FeatureMap, Problem>> {
  const features = await billing.features(storeId)
  if (!features.ok) return features
  const problem = refusedBy(gate(features.value, featureKey))
  return problem ? err(problem) : ok(features.value)
}
