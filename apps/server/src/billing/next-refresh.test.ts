import type { Customer } from '@heymantle/client'
import { expect, test } from 'vitest'
import { nextRefreshAt } from './next-refresh.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const nextOf = (subscription: object | undefined, customer: object = {}) =>
  nextRefreshAt({ ...customer, ...(subscription && { subscription }) } as unknown as Customer, NOW)?.toISOString() ??
  null

const at = (time: string) => `2026-11-21T${time}.000Z`

test.each([
  { what: 'no plan', subscription: undefined, next: null },
  { what: 'Free, which has no end', subscription: { active: true }, next: null },
  { what: 'a period', subscription: { active: true, currentPeriodEnd: at('10:00:00') }, next: at('10:00:00') },
  {
    what: 'a trial within a period',
    subscription: { active: true, currentPeriodEnd: at('10:00:00'), trialExpiresAt: at('09:30:00') },
    next: at('09:30:00'),
  },
  {
    what: 'a plan that ends within its period',
    subscription: { active: true, currentPeriodEnd: at('10:00:00'), cancelOn: at('09:15:00') },
    next: at('09:15:00'),
  },
  {
    what: 'a trial that is over, and a period that is not',
    subscription: { active: true, currentPeriodEnd: at('10:00:00'), trialExpiresAt: at('08:00:00') },
    next: at('10:00:00'),
  },
  { what: 'an ended plan', subscription: { active: false, currentPeriodEnd: at('10:00:00') }, next: null },
  { what: 'a date that is none', subscription: { active: true, currentPeriodEnd: 'soon' }, next: null },
  {
    what: 'an end that comes this very moment, and is not lived through yet',
    subscription: { active: true, currentPeriodEnd: at('09:00:00') },
    next: at('09:01:00'),
  },
  {
    what: 'an end that the provider is two hours late with',
    subscription: { active: true, currentPeriodEnd: at('07:00:00') },
    next: at('11:00:00'),
  },
])('with $what the customer is looked at again at $next', ({ subscription, next }) => {
  expect(nextOf(subscription)).toBe(next)
})

test('where only the customer is told to be on trial, that counts', () => {
  expect(nextOf({ active: true }, { trialExpiresAt: at('12:00:00') })).toBe(at('12:00:00'))
})
