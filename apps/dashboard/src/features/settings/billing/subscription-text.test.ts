import type { Customer, Plan, Subscription } from '@heymantle/client'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { subscriptionText } = await import('./subscription-text.ts')

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = '2026-12-06T12:00:00Z'
const monthly = { id: 'm', name: 'Pro', amount: 99, currencyCode: 'USD', interval: 'EVERY_30_DAYS' } as Plan
const yearly: Plan = { ...monthly, id: 'y', amount: 990, interval: 'ANNUAL' }
const free: Plan = { ...monthly, id: 'f', name: 'Free', amount: 0 }

function sentences(billingStatus: Customer['billingStatus'], facts: object) {
  const subscription = { plan: monthly, total: 99, active: true, currentPeriodEnd: DAY, ...facts }
  const customer = { billingStatus, subscription, plans: [free, monthly, yearly] } as unknown as Customer
  return subscriptionText(customer, subscription as unknown as Subscription, NOW)
}

test.each([
  {
    what: 'on trial',
    as: sentences('trialing', { trialExpiresAt: DAY }),
    mark: 'Trial, 14 days left',
    text: 'Trial until Dec 6, 2026, then $99 a month.',
    retainedPlan: null,
    canCancel: true,
  },
  {
    what: 'paid for',
    as: sentences('active', { cancelOn: null, trialExpiresAt: null, nextPlanId: null }),
    mark: 'Active',
    text: 'Next charge: $99 on Dec 6, 2026.',
    retainedPlan: null,
    canCancel: true,
  },
  {
    what: 'cancelled',
    as: sentences('active', { cancelOn: DAY }),
    mark: 'Ending',
    text: 'Ends on Dec 6, 2026. Until then everything stays as it is, and nothing more is charged. After that you’re on Free.',
    retainedPlan: 'Pro',
    canCancel: false,
  },
  {
    what: 'about to become another',
    as: sentences('active', { plan: yearly, nextPlanId: 'm' }),
    mark: 'Active',
    text: 'Pro at $99 a month begins on Dec 6, 2026. Until then everything stays as it is.',
    retainedPlan: 'Pro at $990 a year',
    canCancel: true,
  },
  {
    what: 'frozen',
    as: sentences('frozen', {}),
    mark: 'Payment failed',
    text: '',
    retainedPlan: null,
    canCancel: true,
  },
  {
    what: 'free',
    as: sentences('active', { plan: free, currentPeriodEnd: undefined }),
    mark: undefined,
    text: 'Free of charge, for as long as you like.',
    retainedPlan: null,
    canCancel: false,
  },
])('a plan that is $what says so, and what can be done', ({ as, mark, text, retainedPlan, canCancel }) => {
  expect(as.mark?.text).toBe(mark)
  expect(as.sentences.join(' ')).toBe(text)
  expect({ retainedPlan: as.retainedPlan, canCancel: as.canCancel }).toEqual({ retainedPlan, canCancel })
})
