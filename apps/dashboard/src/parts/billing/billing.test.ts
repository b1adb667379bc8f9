import type { Customer } from '@heymantle/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { customerQuery, isFree, outOfReach, statusOf: statusText } = await import('./billing.ts')

const NOW = Date.parse('2026-11-22T12:00:00Z')

function known(billingStatus: Customer['billingStatus'], amount: number, more: object = {}) {
  const subscription = { active: billingStatus !== 'canceled', plan: { amount }, ...more }
  return { customer: { billingStatus, subscription } as unknown as Customer, isReached: true }
}

test.each([
  { who: 'on Free', lastKnown: known('active', 0), isPro: false },
  { who: 'who pays', lastKnown: known('active', 99), isPro: true },
  { who: 'whose payment failed', lastKnown: known('frozen', 99), isPro: true, isFrozen: true },
  { who: 'who has stopped', lastKnown: known('canceled', 99), isPro: false },
  { who: 'nobody knows yet', lastKnown: undefined, isPro: false },
  { who: 'to whom nothing is sold', lastKnown: { customer: null, isReached: true }, isPro: true },
])('a merchant $who', ({ lastKnown, isPro, isFrozen = false }) => {
  expect(statusText(lastKnown, NOW)).toMatchObject({ isPro, isFrozen, inTrial: false, trialDaysLeft: null })
})

test.each([0, 0.01, 0.5, 1, 98.6, 99, 990])('a plan of %s is free when the amount is 0, else Pro', (amount) => {
  // The name and the id of the plan do not matter.
  for (const name of ['Free', 'Pro']) {
    const plan = { id: name.toLowerCase(), name, amount }
    expect(statusText(known('active', amount, { plan }), NOW).isPro, name).toBe(amount !== 0)
    expect(isFree(plan), name).toBe(amount === 0)
  }
})

test.each([
  { ends: '2026-12-06T12:00:00Z', left: 14 },
  { ends: '2026-11-22T12:00:01Z', left: 1 },
  { ends: '2026-11-22T11:00:00Z', left: 0 },
])('a trial until $ends has $left days left', ({ ends, left }) => {
  expect(statusText(known('trialing', 99, { trialExpiresAt: ends }), NOW)).toMatchObject({
    inTrial: true,
    isPro: true,
    trialDaysLeft: left,
  })
})

test('a token that the provider refuses is asked for anew, and our server answers meanwhile', async () => {
  let token = 'refused'
  const answers = (url: string, sent: string | null): object => {
    if (url === '/api/configuration') return { data: { billing: { url: 'https://billing.example', appId: 'a' } } }
    if (url.endsWith('/store/details')) return { data: { billing: { customerApiToken: token } } }
    if (url === '/api/billing/customer') {
      token = 'renewed'
      return { data: { customer: { id: 'from our server' }, isReached: true } }
    }
    return sent === 'renewed' ? { customer: { id: 'from the provider' } } : { error: 'Unauthorized' }
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    Response.json(answers(url, new Headers(init.headers).get('x-mantle-customer-api-token'))),
  )
  const queries = new QueryClient()
  const read = () => queries.fetchQuery({ ...customerQuery, staleTime: 0 })
  expect(await read()).toMatchObject({ customer: { id: 'from our server' }, isReached: true })
  await vi.waitFor(async () => expect(await read()).toMatchObject({ customer: { id: 'from the provider' } }))
})

test('where nobody answers, our server neither, it is the network that is amiss, not billing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  // The provider's library says so itself.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const queries = new QueryClient()
  queries.setQueryData(['configuration'], { billing: { url: 'https://billing.example', appId: 'a' } })
  queries.setQueryData(['store-details'], { billing: { customerApiToken: 'good' } })
  const failure = await queries.fetchQuery({ ...customerQuery, retry: false }).catch((error: unknown) => error)
  expect(outOfReach(known('active', 99), failure)).toBe('earshot')
})
