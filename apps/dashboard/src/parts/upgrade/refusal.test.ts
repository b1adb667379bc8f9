import { expect, test } from 'vitest'
import { ProblemError } from '../../lib/failure.ts'
import { planRefusal, refusalOf } from './refusal.ts'

test('what the plan refuses is told apart from a mistake of the catalogue', () => {
  expect(refusalOf({ allowed: false, because: 'feature_unknown', featureKey: 'active_surveys' })).toBeNull()
  expect(refusalOf({ allowed: true, limit: 5 })).toBeNull()
  expect(refusalOf(null)).toBeNull()
  const refused = { allowed: false, because: 'not_in_plan', featureKey: 'custom_features' } as const
  expect(refusalOf(refused)).toBe(refused)
})

test.each([
  {
    problem: { code: 'upgrade_required', featureKey: 'download_survey_reports' },
    refusal: { because: 'not_in_plan', featureKey: 'download_survey_reports' },
  },
  {
    problem: { code: 'limit_reached', featureKey: 'active_surveys', limit: 1 },
    refusal: { because: 'limit_reached', featureKey: 'active_surveys', limit: 1 },
  },
  { problem: { code: 'upgrade_required', featureKey: 'brand_new' }, refusal: null },
  { problem: { code: 'survey_not_found' }, refusal: null },
] as const)('the server’s $problem.code is understood', ({ problem, refusal }) => {
  expect(planRefusal(new ProblemError(problem))).toEqual(refusal)
})

test('what is no word of the server’s is no refusal of the plan', () => {
  expect(planRefusal(new Error('upgrade_required'))).toBeNull()
})
