import { expect, test, vi } from 'vitest'
import { createRenewal } from './renewal.ts'
import type { LoginSession } from './session-store.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-21T08:00:00Z')

const aSession = (expiresAtMs: number | null): LoginSession => ({
  token: 'old',
  merchantId: 'm1',
  storeId: 's1',
  storeUrl: null,
  isNewStore: false,
  expiresAtMs,
})

function aRenewal(session: LoginSession | null) {
  const parts = { read: vi.fn(() => session), renew: vi.fn(async () => ({ token: 'new' })), begin: vi.fn() }
  return { ...parts, renewIfDue: createRenewal(parts) }
}

test.each([
  { when: 'nobody is logged in', session: null, renewed: false },
  { when: 'the token never ends', session: aSession(null), renewed: false },
  { when: 'four days are left', session: aSession(NOW + 4 * DAY_MS), renewed: false },
  { when: 'three days are left', session: aSession(NOW + 3 * DAY_MS), renewed: true },
  { when: 'a clock says that it is over', session: aSession(NOW - 1), renewed: true },
])('when $when, the login is renewed: $renewed', async ({ session, renewed }) => {
  const { renewIfDue, begin } = aRenewal(session)
  await renewIfDue(NOW)
  expect(begin).toHaveBeenCalledTimes(renewed ? 1 : 0)
})

test('a session that cannot be renewed any longer is not asked for again', async () => {
  const { renewIfDue, renew } = aRenewal(aSession(NOW + DAY_MS))
  await renewIfDue(NOW)
  await renewIfDue(NOW + 20 * 60_000)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('a renewal that fails is tried again, not at once and without a word', async () => {
  const { renewIfDue, renew } = aRenewal(aSession(NOW + DAY_MS))
  renew.mockRejectedValueOnce(new Error('Network Error'))
  await renewIfDue(NOW)
  await renewIfDue(NOW + 1000)
  expect(renew).toHaveBeenCalledTimes(1)
  await renewIfDue(NOW + 10 * 60_000)
  expect(renew).toHaveBeenCalledTimes(2)
})

test('whoever logs out while it is on its way stays out', async () => {
  const { renewIfDue, read, begin } = aRenewal(aSession(NOW + DAY_MS))
  const inFlight = renewIfDue(NOW)
  read.mockReturnValue(null)
  await inFlight
  expect(begin).not.toHaveBeenCalled()
})
