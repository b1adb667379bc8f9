import type { FeatureMap } from '@earshot/plans'
import type { StoreId } from '@earshot/survey'
import { expect, test } from 'vitest'
import { limitOf, storeResponseCap } from './limits.ts'
import type { PlanFeatures } from './plan-features.ts'

const withLimit = (type: string, value: unknown): FeatureMap => ({ responses_per_survey: { type, value } })

test.each<[string, FeatureMap, number | null]>([
  ['of a thousand', withLimit('limit', 1_000), 1_000],
  ['of none', withLimit('limit', 0), 0],
  ['without an end', withLimit('limit', -1), null],
  ['that is charged for beyond its end', withLimit('limit_with_overage', 1_000), null],
  ['that nothing is known of', {}, null],
])('a limit %s ends at the right place', (_, features, end) => {
  expect(limitOf(features, 'responses_per_survey')).toBe(end)
})

test('as long as nothing was ever heard of a plan, its merchant reads everything', async () => {
  const silent = { features: async () => ({ ok: false, problem: { code: 'billing_unreachable' } }) }
  expect(await storeResponseCap(silent as unknown as PlanFeatures, 'a store' as StoreId)).toBe(null)
})
