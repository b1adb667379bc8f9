import { expect, test } from 'vitest'
import type { FeatureMap } from './feature.ts'
import { gate } from './gate.ts'

const boolean = (value: unknown): FeatureMap => ({ remove_branding: { type: 'boolean', value } })
const limit = (value: unknown, type = 'limit'): FeatureMap => ({ active_surveys: { type, value } })

test.each([
  { value: true, allowed: true },
  { value: false, allowed: false },
  { value: 'false', allowed: false },
  { value: 1, allowed: false },
  { value: null, allowed: false },
])('SPEC G1: a boolean feature of $value is allowed: $allowed', ({ value, allowed }) => {
  expect(gate(boolean(value), 'remove_branding').allowed).toBe(allowed)
})

test.each([
  { used: 0, cap: 100, allowed: true },
  { used: 99, cap: 100, allowed: true },
  { used: 100, cap: 100, allowed: false },
  { used: 101, cap: 100, allowed: false },
  { used: 0, cap: 0, allowed: false },
])('SPEC G2: one more after $used of $cap is allowed: $allowed', ({ used, cap, allowed }) => {
  expect(gate(limit(cap), 'active_surveys', used).allowed).toBe(allowed)
})

test.each([-1, -7, null, 'many', undefined, Number.NaN])('SPEC G3: a limit of %s is none', (value) => {
  expect(gate(limit(value), 'active_surveys', 1_000_000)).toEqual({ allowed: true, limit: null })
})

test.each<[string, FeatureMap]>([
  ['missing', {}],
  ['of a type from the future', { active_surveys: { type: 'quota', value: 5 } }],
  ['there only as what every object has', Object.create({ active_surveys: { type: 'boolean', value: true } })],
])('SPEC G4: a feature that is %s is refused as unknown, not as unpaid', (_, features) => {
  expect(gate(features, 'active_surveys')).toEqual({
    allowed: false,
    because: 'feature_unknown',
    featureKey: 'active_surveys',
  })
})

test('SPEC G5: a limit with overage goes on beyond it', () => {
  expect(gate(limit(10, 'limit_with_overage'), 'active_surveys', 11)).toEqual({ allowed: true, limit: 10 })
})

test('SPEC G6: a refusal says which gate it was', () => {
  expect(gate(boolean(false), 'remove_branding')).toEqual({
    allowed: false,
    because: 'not_in_plan',
    featureKey: 'remove_branding',
  })
  expect(gate(limit(1), 'active_surveys', 1)).toEqual({
    allowed: false,
    because: 'limit_reached',
    featureKey: 'active_surveys',
    limit: 1,
  })
})
