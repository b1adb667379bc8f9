import type { Feature, Plan } from '@heymantle/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { PlanCard } = await import('./plan-card.tsx')
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

/** What a card says, each part on its own. */
const said = (parts: Partial<Plan>) =>
  renderToStaticMarkup(
    <PlanCard
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
  { plan: { amount: 99 }, says: ['Monthly', '$99', '/mo'] },
  { plan: { amount: 1990, interval: 'ANNUAL' as const }, says: ['Yearly', '$1,990', '/yr'] },
  { plan: { amount: 98.6 }, says: ['$99'] },
])('a price has no decimals, and its interval: $says', ({ plan, says }) => {
  expect(said(plan)).toEqual(expect.arrayContaining(says))
})

test('the plan of 99 is said to be the most popular, and no other', () => {
  expect(said({ amount: 99 })).toContain('Most popular')
  expect(said({ amount: 98 })).not.toContain('Most popular')
})

test('a trial is said where there is one', () => {
  expect(said({ trialDays: 14 })).toContain('14-day free trial')
  expect(said({ trialDays: 0 }).join()).not.toContain('trial')
})

test('the free plan says up to how many responses it goes', () => {
  const features = { responses_per_survey: aFeature('Responses per survey', 'limit', 1000, 0) }
  expect(said({ amount: 0, features })).toContain('Upto 1000 responses')
  expect(said({ features }).join()).not.toContain('Upto')
})

test('what a plan holds is listed, in its order', () => {
  const features = {
    later: aFeature('Advanced analytics', 'boolean', true, 2),
    first: aFeature('Active surveys', 'limit', -1, 1),
  }
  const html = renderToStaticMarkup(<FeatureList plan={aPlan({ features })} />)
  expect(html.replace(/<[^>]*>/g, '|')).toMatch(
    /What’s in Pro.*Active surveys.*Unlimited.*Advanced analytics.*Included/,
  )
})
