import type { Feature, Plan } from '@heymantle/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { PlanOption } = await import('./plan-card.tsx')
const { FeatureList } = await import('./feature-list.tsx')

// The provider's objects carry far more; a test gives what is read.
const aPlan = (parts: Partial<Plan>) =>
  ({
    id: 'p',
    name: 'Pro',
    amount: 99,
    currencyCode: 'USD',
    interval: 'EVERY_30_DAYS',
    trialDays: 0,
    features: {},
    ...parts,
  }) as Plan
const aFeature = (name: string, type: 'boolean' | 'limit', value: unknown, displayOrder: number) =>
  ({ id: name, name, type, value, displayOrder }) as Feature

/** The text of a card, each part on its own. */
const texts = (parts: Partial<Plan>) =>
  renderToStaticMarkup(
    <PlanOption
      plan={aPlan(parts)}
      name="plan"
      checked={false}
      onChoose={() => {}}
      isCurrent={false}
      change={null}
      saving={0}
    />,
  )
    .split(/<[^>]*>/)
    .filter(Boolean)

test.each([
  { plan: { amount: 99 }, text: ['Monthly', '$99', '/mo'] },
  { plan: { amount: 1990, interval: 'ANNUAL' as const }, text: ['Yearly', '$1,990', '/yr'] },
  { plan: { amount: 98.6 }, text: ['$99'] },
])('a price has no decimals, and its interval: $text', ({ plan, text }) => {
  expect(texts(plan)).toEqual(expect.arrayContaining(text))
})

test('the plan of 99 is said to be the most popular, and no other', () => {
  expect(texts({ amount: 99 })).toContain('Most popular')
  expect(texts({ amount: 98 })).not.toContain('Most popular')
})

test('a trial is said where there is one', () => {
  expect(texts({ trialDays: 14 })).toContain('14-day free trial')
  expect(texts({ trialDays: 0 }).join()).not.toContain('trial')
})

test('the free plan says up to how many responses it goes', () => {
  const features = { responses_per_survey: aFeature('Responses per survey', 'limit', 1000, 0) }
  expect(texts({ amount: 0, features })).toContain('Upto 1000 responses')
  expect(texts({ features }).join()).not.toContain('Upto')
})

test('what a plan holds is listed, in its order', () => {
  const features = {
    afterTrial: aFeature('Advanced analytics', 'boolean', true, 2),
    first: aFeature('Active surveys', 'limit', -1, 1),
  }
  const html = renderToStaticMarkup(<FeatureList plan={aPlan({ features })} />)
  expect(html.replace(/<[^>]*>/g, '|')).toMatch(
    /What’s in Pro.*Active surveys.*Unlimited.*Advanced analytics.*Included/,
  )
})
