import { featureKeys, type Gate, gate } from '@earshot/plans'
import type { Plan } from '@heymantle/client'
import { isVisible } from '../../../parts/billing/is-visible.ts'

/** A feature that another plan does not have; `limit` is the rest of it, null: nothing. */
export type Loss = { readonly name: string; readonly limit: number | null }

/**
 * The features that go when one plan follows another, as the provider lists them: a feature that nobody is shown is no
 * loss (spec §2.10).
 */
export const lossesBetween = (present: Pick<Plan, 'features'>, next: Pick<Plan, 'features'>): readonly Loss[] =>
  featureKeys
    .flatMap((key) => {
      const feature = present.features[key]
      return feature && isVisible(feature) ? [{ key, ...feature }] : []
    })
    .sort((one, other) => one.displayOrder - other.displayOrder)
    .flatMap(({ key, name }) => lossOf(name, gate(present.features, key), gate(next.features, key)))

function lossOf(name: string, had: Gate, has: Gate): readonly Loss[] {
  if (!had.allowed) return []
  if (!has.allowed) return [{ name, limit: null }]
  const isLess = has.limit !== null && (had.limit === null || has.limit < had.limit)
  return isLess ? [{ name, limit: has.limit }] : []
}
