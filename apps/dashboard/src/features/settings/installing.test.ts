import { beforeEach, expect, test, vi } from 'vitest'
import { install, installMethodOf } from './installing.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

function aBrowser({ userAgent = MAC, maxTouchPoints = 0, isInstalled = false, isSecure = true } = {}) {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints, ...(isSecure && { serviceWorker: {} }) })
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
}

const offer = (prompt: () => Promise<object>) => vi.stubGlobal('installOffer', { prompt })

beforeEach(() => {
  aBrowser()
  vi.stubGlobal('installOffer', undefined)
})

test.each([
  { browser: {}, method: 'menu' },
  { browser: { userAgent: IPHONE, maxTouchPoints: 5 }, method: 'ios' },
  { browser: { userAgent: MAC, maxTouchPoints: 5 }, method: 'ios' },
  { browser: { isInstalled: true }, method: null },
  { browser: { isSecure: false }, method: null },
])('in a browser like $browser the way onto the home screen is: $method', ({ browser, method }) => {
  aBrowser(browser)
  expect(installMethodOf()).toBe(method)
})

test.each([
  { outcome: 'accepted', isInstalling: true },
  { outcome: 'dismissed', isInstalling: false },
])('an offer is taken up once, and may be $outcome', async ({ outcome, isInstalling }) => {
  offer(async () => ({ outcome }))
  expect(installMethodOf()).toBe('offered')
  expect(await install()).toBe(isInstalling)
  expect(installMethodOf()).toBe('menu')
})

test('a browser that refuses to ask leaves it to its menu', async () => {
  offer(() => Promise.reject(new DOMException('It is installed', 'InvalidStateError')))
  expect(await install()).toBe(false)
})
