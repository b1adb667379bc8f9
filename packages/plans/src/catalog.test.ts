import { expect, test } from 'vitest'
import { freePlan, plans } from './catalog.ts'
import { type FeatureMap, featureKeys, features } from './feature.ts'
import { gate } from './gate.ts'

const facts = plans.map(({ id, amountCents, interval, availability, trialDays }) => [
  id,
  amountCents / 100,
  interval,
  availability,
  trialDays,
])

test('SPEC C1: the plans are those of ADR-0027', () => {
  expect(facts).toEqual([
    ['free', 0, 'EVERY_30_DAYS', 'public', 0],
    ['pro-monthly', 99, 'EVERY_30_DAYS', 'public', 14],
    ['pro-yearly', 990, 'ANNUAL', 'public', 14],
    ['partner', 49, 'EVERY_30_DAYS', 'customerTag', 0],
  ])
  expect(plans.filter((plan) => (plan.availability === 'customerTag') !== (plan.customerTag !== undefined))).toEqual([])
  expect(freePlan.values).toMatchObject({
    active_surveys: 1,
    questions_per_survey: 5,
    responses_per_survey: 1_000,
    monthly_orders: 500,
  })
})

test('SPEC C2: every plan carries every key, each with a value of its type', () => {
  for (const plan of plans) {
    expect(Object.keys(plan.values)).toEqual(featureKeys)
    const types = featureKeys.map((key) => (typeof plan.values[key] === 'boolean' ? 'boolean' : 'limit'))
    expect(types).toEqual(featureKeys.map((key) => features[key].type))
  }
})

test('SPEC C2: the keys are those of the specification', () => {
  expect(featureKeys.toSorted()).toEqual([
    'active_surveys',
    'advanced_analytics',
    'advanced_survey_targeting',
    'all_question_types',
    'custom_features',
    'download_survey_reports',
    'monthly_orders',
    'questions_per_survey',
    'remove_branding',
    'responses_per_survey',
    'third_party_integrations',
  ])
})

test('SPEC C3: whoever pays gets everything that is on offer', () => {
  const paid = plans.filter((plan) => plan.amountCents > 0)
  for (const plan of paid) {
    const map: FeatureMap = Object.fromEntries(
      featureKeys.map((key) => [key, { type: features[key].type, value: plan.values[key] }]),
    )
    const refused = featureKeys.filter((key) => !gate(map, key, 1_000_000).allowed)
    expect(refused).toEqual(['third_party_integrations'])
  }
})

test('SPEC C4: amounts are whole cents, trials whole days', () => {
  for (const { amountCents, trialDays } of plans) {
    expect(Number.isSafeInteger(amountCents) && amountCents >= 0).toBe(true)
    expect(Number.isSafeInteger(trialDays) && trialDays >= 0).toBe(true)
  }
})

test('SPEC C5: integrations are hidden and off on every plan', () => {
  expect(features.third_party_integrations.visible).toBe(false)
  expect(plans.map((plan) => plan.values.third_party_integrations)).toEqual([false, false, false, false])
})
