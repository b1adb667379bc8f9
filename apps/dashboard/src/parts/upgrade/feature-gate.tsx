import type { FeatureKey } from '@earshot/plans'
import type { ReactNode } from 'react'
import { useGate } from '../billing/billing.ts'
import { type GateRefusal, refusalOf } from './refusal.ts'

type Props = {
  readonly featureKey: FeatureKey
  /** How many there are already, where the feature is a limit. */
  readonly used?: number
  /** The replacement; it gets the plan's refusal. */
  readonly fallback: (refusal: GateRefusal) => ReactNode
  readonly children: ReactNode
}

/** Shows what the plan allows, and something else in its place where it does not. Spec §5. */
export function FeatureGate({ featureKey, used = 0, fallback, children }: Props) {
  const refusal = refusalOf(useGate()(featureKey, used))
  return refusal ? fallback(refusal) : children
}
