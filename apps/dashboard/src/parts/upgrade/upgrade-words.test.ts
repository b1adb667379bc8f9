import { featureKeys, features } from '@earshot/plans'
import type { Plan } from '@heymantle/client'
import { expect, test } from 'vitest'
import { draftedText, draftsText, offerText, planProblemText, priceText, upgradeMessage } from './upgrade-words.ts'

const refusals = featureKeys.map((featureKey) =>
  features[featureKey].type === 'limit'
    ? ({ because: 'limit_reached', featureKey, limit: 1_000 } as const)
    : ({ because: 'not_in_plan', featureKey } as const),
)

test.each(refusals)('$featureKey has a prompt by the rule of ADR-0027', (refusal) => {
  const { title, description, upgradeButtonText } = upgradeMessage(refusal)
  expect(upgradeButtonText).toBe('Upgrade now')
  if (refusal.because === 'limit_reached') {
    expect(title).toBe('Limit Reached')
    expect(description).toContain('1,000')
    expect(planProblemText(refusal)).toContain('1,000')
  } else {
    expect(title).toBe('Upgrade Required')
    expect(description).toMatch(/^This feature is not available on your current plan\. Upgrade to .+\.$/)
    expect(planProblemText(refusal)).toContain(features[refusal.featureKey].name)
  }
})

test('why a survey became a draft is named', () => {
  expect(draftedText('custom_features')).toBe('Moved to draft at the end of the plan: Free has no custom survey flow')
  expect(draftedText('of a newer server')).toBe(
    'Moved to draft at the end of the plan: Free doesn’t include all it needs',
  )
})

test('every reason why a survey will become a draft is named', () => {
  expect(draftsText(['all_question_types', 'questions_per_survey'])).toBe(
    'Moves to draft: Free lacks some of its question types; it has more questions than Free includes',
  )
})

const plan = (facts: Partial<Plan>) =>
  ({
    name: 'Pro',
    currencyCode: 'USD',
    interval: 'EVERY_30_DAYS',
    availability: 'public',
    trialDays: 0,
    ...facts,
  }) as Plan

test('prices are whole, and by the month or the year', () => {
  expect(priceText(plan({ amount: 99 }))).toBe('$99 a month')
  expect(priceText(plan({ amount: 989.5, interval: 'ANNUAL' }))).toBe('$990 a year')
})

test('the cheapest plan that everyone may buy is what an upgrade costs', () => {
  const plans = [
    plan({ amount: 0 }),
    plan({ amount: 990, interval: 'ANNUAL' }),
    plan({ amount: 49, availability: 'customerTag' }),
  ]
  expect(offerText([...plans, plan({ amount: 99, trialDays: 14 })])).toBe(
    'Pro is $99 a month. The first 14 days are free.',
  )
  expect(offerText([...plans, plan({ amount: 99 })])).toBe('Pro is $99 a month.')
  expect(offerText(plans.slice(0, 1))).toBeNull()
})
