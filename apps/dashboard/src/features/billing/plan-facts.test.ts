import type { Customer, Feature, Plan, Subscription } from '@heymantle/client'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { featureLines, intervalOf, isPopular, nextCharge, planResponseCap, trialEnd, yearlySaving } = await import(
  './plan-facts.ts'
)
const { isFree } = await import('../../parts/billing/billing.ts')
const { pendingChange } = await import('../../parts/billing/pending-change.ts')

// The provider's objects carry far more; a test gives what is read.
const aFeature = (parts: Partial<Feature> & { visible?: boolean }) =>
  ({ id: 'f', name: 'Surveys', type: 'limit', value: 5, displayOrder: 0, ...parts }) as Feature
const aPlan = (parts: Partial<Plan>) =>
  ({ id: 'p', name: 'Pro', amount: 99, interval: 'EVERY_30_DAYS', features: {}, ...parts }) as Plan
const aSubscription = (parts: object) => ({ id: 's', active: true, plan: monthly, total: 99, ...parts }) as Subscription
const aCustomer = (parts: Partial<Customer> = {}) =>
  ({ id: 'c', plans: [free, monthly, yearly], billingStatus: 'active', ...parts }) as Customer

const free = aPlan({ id: 'free', name: 'Free', amount: 0 })
const monthly = aPlan({ id: 'monthly' })
const yearly = aPlan({ id: 'yearly', amount: 990, interval: 'ANNUAL' })

test('a plan is free by its amount, popular by its amount, and by the month only every 30 days', () => {
  expect([free, monthly, yearly].map(isFree)).toEqual([true, false, false])
  expect([free, monthly, yearly].map(isPopular)).toEqual([false, true, false])
  expect([free, monthly, yearly].map(intervalOf)).toEqual(['month', 'month', 'year'])
})

test.each([
  { what: 'a limit', feature: { value: 1000 }, value: 1000 },
  { what: 'a negative limit', feature: { value: -7 }, value: 'unlimited' },
  { what: 'a limit that is no number', feature: { value: 'many' }, value: 'unlimited' },
  { what: 'a limit with overage', feature: { type: 'limit_with_overage' as const, value: 3 }, value: 3 },
  { what: 'a boolean feature', feature: { type: 'boolean' as const, value: true }, value: 'included' },
  { what: 'a boolean feature that is off', feature: { type: 'boolean' as const, value: false }, value: 'not_included' },
])('$what is listed as $value', ({ feature, value }) => {
  expect(featureLines(aPlan({ features: { f: aFeature(feature) } }))).toEqual([{ key: 'f', name: 'Surveys', value }])
})

test('a limit of nothing and what is not to be seen are not listed, the rest by its displayOrder', () => {
  const features = {
    none: aFeature({ value: 0 }),
    hidden: aFeature({ visible: false }),
    third: aFeature({ displayOrder: 30 }),
    first: aFeature({ displayOrder: 2 }),
    second: aFeature({ displayOrder: 10, visible: true }),
  }
  expect(featureLines(aPlan({ features })).map(({ key }) => key)).toEqual(['first', 'second', 'third'])
})

test('how many responses a plan takes is what the provider says, if it says a number', () => {
  const held = (value: unknown) => planResponseCap(aPlan({ features: { responses_per_survey: aFeature({ value }) } }))
  expect([held(1000), held(-1), planResponseCap(free)]).toEqual([1000, null, null])
})

test('a year saves what twelve months of the same plan cost more', () => {
  const plans = [free, monthly, yearly]
  expect(plans.map((plan) => yearlySaving(plan, plans))).toEqual([0, 0, 198])
  expect(yearlySaving({ ...yearly, amount: 2000 }, plans)).toBe(0)
  expect(yearlySaving(yearly, [{ ...monthly, amount: 98.6 }])).toBe(193)
})

const END = '2026-12-20T10:00:00.000Z'

test('a plan that ends leads to Free, one that changes to the next, and nothing is pending otherwise', () => {
  const change = (parts: object) => pendingChange(aCustomer(), aSubscription({ currentPeriodEnd: END, ...parts }))
  expect(change({ cancelOn: END, nextPlanId: 'free' })).toEqual({ on: new Date(END), plan: null })
  expect(change({ nextPlanId: 'monthly' })).toEqual({ on: new Date(END), plan: monthly })
  expect(change({ nextPlanId: 'withdrawn' })).toBeNull()
  expect(change({ cancelOn: null, nextPlanId: null })).toBeNull()
  expect(change({})).toBeNull()
})

test('what is charged next is the plan that will be, and nothing where it ends', () => {
  const charge = (parts: object) => nextCharge(aCustomer(), aSubscription({ currentPeriodEnd: END, ...parts }))
  expect(charge({})).toEqual({ amount: 99, on: new Date(END) })
  expect(charge({ plan: yearly, nextPlanId: 'monthly' })).toEqual({ amount: 99, on: new Date(END) })
  expect(charge({ cancelOn: END })).toBeNull()
  expect(charge({ total: 79 })).toEqual({ amount: 79, on: new Date(END) })
  expect(charge({ plan: free, total: 0 })).toBeNull()
  expect(charge({ currentPeriodEnd: undefined })).toBeNull()
  expect(charge({ currentPeriodEnd: null })).toBeNull()
})

test('a trial has an end only as long as it goes on', () => {
  const subscription = aSubscription({ trialExpiresAt: END })
  expect(trialEnd(aCustomer({ billingStatus: 'trialing' }), subscription)).toEqual(new Date(END))
  expect(trialEnd(aCustomer(), subscription)).toBeNull()
  expect(trialEnd(aCustomer({ billingStatus: 'trialing' }), aSubscription({ trialExpiresAt: null }))).toBeNull()
})
