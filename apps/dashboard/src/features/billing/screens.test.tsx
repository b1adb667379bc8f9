import type { Customer, Plan } from '@heymantle/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
vi.stubGlobal('history', { state: null })
vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.mock('../../lib/use-is-wide.ts', () => ({ useIsWide: () => false }))
const { BillingPlans } = await import('./billing-plans.tsx')
const { DowngradeDialog } = await import('./downgrade-dialog.tsx')
const { ExclusivePlans } = await import('./exclusive-plans.tsx')
const { ProPlanDialog } = await import('./pro-plan-dialog.tsx')

// The text on the screens of plans, before anything is pressed. Spec §2.10.

// The provider's objects carry far more; a test gives what is read.
const aPlan = (parts: Partial<Plan>) =>
  ({
    id: 'pro',
    name: 'Pro',
    amount: 99,
    currencyCode: 'USD',
    interval: 'EVERY_30_DAYS',
    availability: 'public',
    trialDays: 14,
    features: {},
    ...parts,
  }) as Plan
const free = aPlan({ id: 'free', name: 'Free', amount: 0, trialDays: 0 })
const pro = aPlan({})
const partner = aPlan({ id: 'partner', name: 'Partner', amount: 49, availability: 'customerTag' as never })
const subscription = { id: 's', active: true, plan: pro, total: 99, currentPeriodEnd: '2026-12-20T10:00:00.000Z' }
const aCustomer = (parts: object = {}) =>
  ({ id: 'c', plans: [free, pro, partner], subscription, billingStatus: 'active', ...parts }) as unknown as Customer

/** The text for this customer. */
function draw(what: ReactNode, customer = aCustomer()): string {
  const queries = new QueryClient()
  queries.setQueryData(['billing', 'customer'], { customer, isReached: true })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Router ssrPath="/">{what}</Router>
    </QueryClientProvider>,
  )
}

const listed = (html: string) =>
  [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item = '']) => item.replace(/<[^>]*>/g, ' ').trim())

test('a downgrade is asked about: when it comes, and the six things that go', () => {
  const dialog = (
    <DowngradeDialog subscription={subscription as never} isBusy={false} onDowngrade={() => {}} onClose={() => {}} />
  )
  const html = draw(dialog)
  expect(html).toContain('takes effect at the end of the current billing cycle')
  expect(listed(html)).toEqual([
    'Unlimited surveys',
    'Unlimited questions per survey',
    'Custom survey flow',
    'Advanced analytics',
    'Survey targeting',
    'Report download',
  ])
})

test('the Pro plan dialog greets, shows a video, and lists what comes next by number', () => {
  const html = draw(<ProPlanDialog onClose={() => {}} />)
  expect(html).toContain('You&#x27;re on the Pro Plan')
  expect(html).toContain('You&#x27;ve unlocked advanced features for your store')
  expect(html).toMatch(/<video[^>]* src="[^"]+" poster="[^"]+"[^>]*><track [^>]*kind="captions"/)
  const [, list = ''] = /<ol[^>]*>(.*)<\/ol>/.exec(html) ?? []
  expect(listed(list).map((item) => item.replace(/\s+/g, ' '))).toEqual([
    '1 Create unlimited surveys',
    '2 Customize your target audience',
    '3 Add survey to your store',
    '4 Get advanced insights',
  ])
  expect(html).toMatch(/<button[^>]*>Close<\/button><button[^>]*>Create Survey<\/button>/)
})

test.each([
  { on: pro, isDisabled: true },
  { on: null, isDisabled: false },
])('the way on is closed only on the plan one has: $isDisabled', ({ on, isDisabled }) => {
  const html = draw(<BillingPlans bar={null} />, aCustomer({ subscription: on && { ...subscription, plan: on } }))
  const [button = ''] = /<button[^>]*>Continue/.exec(html) ?? []
  expect(/ disabled=""/.test(button)).toBe(isDisabled)
})

test('behind the password stand the plans of a tag alone, and what the chosen one holds', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'open' })
  const html = draw(<ExclusivePlans bar={null} />)
  expect([...html.matchAll(/value="(\w+)"/g)].map(([, id]) => id)).toEqual(['partner'])
  expect(html).toContain('What’s in Partner')
  expect(draw(<ExclusivePlans bar={null} />, aCustomer({ plans: [free, pro] }))).toContain(
    'Oops! Looks like you have no exclusive plans.',
  )
})
