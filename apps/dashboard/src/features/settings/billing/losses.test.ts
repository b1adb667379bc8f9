import { type FeatureKey, featureKeys, features, type PlanSeed, plans } from '@earshot/plans'
import { expect, test } from 'vitest'
import { lossesBetween } from './losses.ts'

/** The plan as the provider presents it. */
function presented(id: string, differently: Partial<Record<FeatureKey, boolean | number>> = {}) {
  const { values } = plans.find((plan) => plan.id === id) as PlanSeed
  const map = featureKeys.map((key, displayOrder) => {
    const feature = { id: key, ...features[key], value: differently[key] ?? values[key], displayOrder }
    return [key, feature] as const
  })
  return { features: Object.fromEntries(map) }
}

test('from Pro to Free, each limit and each feature that goes is named, and nothing hidden', () => {
  expect(lossesBetween(presented('pro-monthly'), presented('free'))).toEqual([
    { name: 'Responses per survey', limit: 1_000 },
    { name: 'Active surveys', limit: 1 },
    { name: 'Questions per survey', limit: 5 },
    { name: 'Monthly orders', limit: 500 },
    { name: 'All question types', limit: null },
    { name: 'Custom survey flow', limit: null },
    { name: 'Advanced survey targeting', limit: null },
    { name: 'Advanced analytics', limit: null },
    { name: 'Download survey reports', limit: null },
    { name: 'Remove branding', limit: null },
  ])
})

test('between plans of the same features nothing goes, and upwards neither', () => {
  expect(lossesBetween(presented('pro-yearly'), presented('pro-monthly'))).toEqual([])
  expect(lossesBetween(presented('free'), presented('pro-monthly'))).toEqual([])
})

test('a limit that shrinks is a loss, one that stays is none', () => {
  const present = presented('free', { active_surveys: 3 })
  expect(lossesBetween(present, presented('free'))).toEqual([{ name: 'Active surveys', limit: 1 }])
})
