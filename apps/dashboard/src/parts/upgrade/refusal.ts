import { type FeatureKey, features, type Gate } from '@earshot/plans'
import { ProblemError } from '../../lib/failure.ts'

/** A refusal of a plan, and how it is shown: an upgrade would include it. */
export type GateRefusal =
  | { readonly because: 'not_in_plan'; readonly featureKey: FeatureKey }
  | { readonly because: 'limit_reached'; readonly featureKey: FeatureKey; readonly limit: number }

/**
 * The refusal of a gate; null if there is none. A feature that the catalog lacks is a mistake that no upgrade would
 * fix: nothing is refused here then, and the server has the last word.
 */
export const refusalOf = (gate: Gate | null): GateRefusal | null =>
  gate === null || gate.allowed || gate.because === 'feature_unknown' ? null : gate

/** The server's refusal because of the plan; null if something else failed. */
export function planRefusal(failure: unknown): GateRefusal | null {
  if (!(failure instanceof ProblemError)) return null
  const { problem } = failure
  if (problem.code === 'upgrade_required') return refusalFrom('not_in_plan', problem.featureKey)
  return problem.code === 'limit_reached' ? refusalFrom(problem.code, problem.featureKey, problem.limit) : null
}

/** A refusal as the server tells it; null where it is of something that this page doesn't know. */
export function refusalFrom(because: string, featureKey: string, limit?: number): GateRefusal | null {
  if (!isFeature(featureKey)) return null
  if (because === 'limit_reached' && limit !== undefined) return { because, featureKey, limit }
  return because === 'not_in_plan' ? { because, featureKey } : null
}

/** A newer server may gate by what this page doesn't know. */
const isFeature = (key: string): key is FeatureKey => Object.hasOwn(features, key)
